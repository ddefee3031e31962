package org.authlayer.conformance.operation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.authlayer.conformance.endtoend.Flow;
import org.authlayer.server.Server;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The commands of docs/operate/back-up-and-restore.md, on what people have opened and ended on a
 * server.
 */
final class BackupTest {

  private static final String PAGE = "docs/operate/back-up-and-restore.md";
  private static final int LOOKS = 2000;

  @TempDir private Path place;

  @Test
  void aCopyOfTheStoppedEmbeddedDatabaseIsAllOfIt() throws Exception {
    Path before = Files.createDirectory(place.resolve("before"));
    Path after = place.resolve("after");
    Residents residents;
    Map<String, String> contents;
    try (Server server = embedded(before)) {
      residents = Residents.on(server.url());
      residents.areAsTheyWere(server.url());
      contents = contents(residents, server.url(), Tables.embedded(before));
    }
    commands(Map.of(), "/var/lib/authlayer", before.toString())
        .run(BackupTest.class, place, "(umask 077; tar");
    assertEquals("rw-------", mode("authlayer.tar.gz"), "it has the key and the passwords");
    commands(Map.of(), "/var/lib/authlayer", after.toString())
        .run(BackupTest.class, place, "mkdir -m 700", "tar -C /var/lib/authlayer -xzpf");
    try (Server server = embedded(after)) {
      assertEquals(contents, Tables.embedded(after).contents());
      residents.areAsTheyWere(server.url());
    }
  }

  @Test
  void aDumpOfARunningDatabaseIsAllOfItAtOneMoment() throws Exception {
    try (InstalledPostgres postgres = InstalledPostgres.make(programs(), place.resolve("pg"), "")) {
      Residents.Opened digested = digested(postgres);
      postgres.tables("postgres").run("create database restored owner authlayer");
      Residents residents;
      Map<String, String> contents;
      Residents.Opened late;
      try (Server before = Instance.start(postgres.settings("authlayer"))) {
        residents = Residents.on(before.url()).with(digested);
        contents = contents(residents, before.url(), postgres.tables("authlayer"));
        commands(postgres.environment()).run(BackupTest.class, place, "(umask 077; pg_dump");
        assertEquals("rw-------", mode("authlayer.dump"), "it has the hashes and the tokens");
        late = Residents.Opened.of(Flow.at(before.url()));
        residents.areAsTheyWere(before.url());
      }
      PageCommands there =
          commands(postgres.environment(), "--dbname=authlayer", "--dbname=restored");
      there.run(BackupTest.class, place, "pg_restore");
      Tables restored = postgres.tables("restored");
      assertEquals(contents, restored.contents());
      try (Server after = Instance.start(postgres.settings("restored"))) {
        residents.areAsTheyWere(after.url());
        assertFalse(late.statuses(after.url()).subList(0, 4).contains(200), "not of that moment");
      }
      restored.run(
          "insert into typed_tokens (id, digest, user_type, user_id, created_at)"
              + " values (gen_random_uuid(), sha256('x'), 'Member', '1', now())");
      there.run(BackupTest.class, place, "psql --single");
      assertEquals(
          "0 0 0",
          restored.text(
              "select (select count(*) from sessions) || ' ' || (select count(*) from user_tokens)"
                  + " || ' ' || (select count(*) from typed_tokens)"));
      try (Server after = Instance.start(postgres.settings("restored"))) {
        residents.haveToLogInAgain(after.url());
      }
    }
  }

  @Test
  void aDatabaseGoesBackToTheMomentBeforeADelete() throws Exception {
    Path programs = programs();
    PageCommands commands = commands(Map.of());
    commands.run(BackupTest.class, place, "install -d");
    assertEquals(List.of("rwx------", "rwx------"), List.of(mode("wal"), mode("base")));
    Residents residents;
    Map<String, String> contents;
    String moment;
    try (InstalledPostgres postgres =
        InstalledPostgres.make(programs, place.resolve("pg"), commands.text("archive_mode"))) {
      Residents.Opened digested = digested(postgres);
      try (Server before = Instance.start(postgres.settings("authlayer"))) {
        commands(postgres.environment()).run(BackupTest.class, place, "pg_basebackup");
        residents = Residents.on(before.url()).with(digested);
        Tables tables = postgres.tables("authlayer");
        contents = contents(residents, before.url(), tables);
        moment = tables.text("select clock_timestamp()");
        tables.run("delete from users");
        assertNotEquals(contents, tables.contents());
        assertEquals(401, residents.opened().get(0).statuses(before.url()).get(0));
        commands(postgres.environment()).run(BackupTest.class, place, "psql --command");
      }
    }
    commands.run(BackupTest.class, place, "cp -a", "touch");
    Path data = place.resolve("restored");
    String settings = commands(Map.of(), "2026-11-22 08:00:00+00", moment).text("restore_command");
    InstalledPostgres.append(data, settings);
    try (InstalledPostgres postgres = InstalledPostgres.start(programs, data)) {
      awaitPromotion(postgres.tables("postgres"));
      assertEquals(contents, postgres.tables("authlayer").contents());
      try (Server after = Instance.start(postgres.settings("authlayer"))) {
        residents.areAsTheyWere(after.url());
      }
    }
  }

  /** The rows after all uses of tokens and sessions are written: a list of tokens writes them. */
  private static Map<String, String> contents(Residents residents, URI server, Tables tables)
      throws Exception {
    residents.opened().get(0).listTokens(server);
    return tables.contents();
  }

  /** Each look takes a connection of its own, so that there is time between them. */
  private static void awaitPromotion(Tables tables) throws Exception {
    for (int i = 0; tables.text("select pg_is_in_recovery()").equals("t"); i++) {
      assertTrue(i < LOOKS, "still in recovery");
    }
  }

  /** A user whose tokens are kept as digests, beside those that are kept as given. */
  private static Residents.Opened digested(InstalledPostgres postgres) throws Exception {
    postgres
        .tables("postgres")
        .run("create role authlayer login password '" + InstalledPostgres.PASSWORD + "'");
    postgres.tables("postgres").run("create database authlayer owner authlayer");
    try (Server digesting =
        Instance.start(postgres.settings("authlayer"), "token.storage", "digest")) {
      return Residents.Opened.of(Flow.at(digesting.url()));
    }
  }

  private String mode(String name) throws IOException {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(place.resolve(name)));
  }

  private static Server embedded(Path directory) {
    return Instance.start(Map.of("database.data-directory", directory.toString()));
  }

  private static Path programs() throws Exception {
    Optional<Path> installed = InstalledPostgres.installed();
    assumeTrue(installed.isPresent(), "not run: no PostgreSQL of Debian's packages is here");
    return installed.get();
  }

  private PageCommands commands(Map<String, String> environment, String... more) {
    String[] names = new String[more.length + 6];
    System.arraycopy(more, 0, names, 0, more.length);
    names[more.length] = "/var/backups";
    names[more.length + 1] = place.toString();
    names[more.length + 2] = "/var/lib/postgresql";
    names[more.length + 3] = place.toString();
    names[more.length + 4] = "-o postgres ";
    names[more.length + 5] = "";
    return PageCommands.of(PAGE, environment, names);
  }
}
