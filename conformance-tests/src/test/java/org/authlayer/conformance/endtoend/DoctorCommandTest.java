package org.authlayer.conformance.endtoend;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.authlayer.runtime.Adapters;
import org.authlayer.server.Server;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Each thing that a server needs, as it should be and with a fault. */
final class DoctorCommandTest {

  private static final String PASSWORD = "only-for-this-test";

  private static TestPostgres postgres;

  @TempDir private Path place;

  private final Map<String, String> settings = new TreeMap<>();

  private String user = "root";

  @BeforeAll
  static void open() throws Exception {
    postgres = TestPostgres.start();
  }

  @AfterAll
  static void close() {
    postgres.close();
  }

  /** As a server is set up: its role owns its database and nothing else. */
  @BeforeEach
  void setUp() throws Exception {
    settings.putAll(postgres.database("examined"));
    postgres.run("postgres", "drop role if exists examined_role");
    postgres.run("postgres", "create role examined_role login password '" + PASSWORD + "'");
    postgres.run("postgres", "alter database examined owner to examined_role");
    settings.put("database.user", "examined_role");
    settings.put("database.password", PASSWORD);
    settings.put("applications", "token,web");
    settings.put("password.bcrypt-cost", "4");
  }

  @Test
  void whereNothingIsWrongEachLineIsOk() throws Exception {
    assertEquals("OK      schema         no tables; the first start creates them", line("schema"));
    assertEquals(
        "0", postgres.text("examined", "select count(*) from pg_tables where schemaname='public'"));
    serveOnce();
    CommandRun run = doctor();
    assertEquals(0, run.code(), run::out);
    assertEquals(
        List.of("java", "cache", "rights", "configuration", "database", "schema", "clock"),
        run.out().lines().map(line -> line.split(" +", -1)[1]).distinct().limit(7).toList());
    assertTrue(run.out().lines().allMatch(line -> line.startsWith("OK ")), run::out);
    assertTrue(
        doctor("--json").jsonList().stream().allMatch(one -> Boolean.TRUE.equals(one.get("ok"))));
  }

  @Test
  void aSettingThatCannotBeUsedIsNamed() {
    settings.put("server.port", "70000");
    assertFault(2, "configuration", "server.port: choose 0");
  }

  @Test
  void aFileThatTheServersUserMayNotReadIsNamed() throws Exception {
    assumeTrue(
        "root".equals(System.getProperty("user.name")), "not run: only root asks for another");
    Path blocked = Files.writeString(place.resolve("blocked"), "correct horse\n");
    settings.put("password.blocklist", blocked.toString());
    user = "nobody";
    assertFault(2, "rights", "nobody, the user of the server, may not enter " + place);
  }

  @Test
  void aDatabaseThatDoesNotAnswerIsNamed() {
    settings.put("database.url", "jdbc:postgresql://127.0.0.1:1/examined");
    assertFault(4, "database", "no PostgreSQL server can be reached at 127.0.0.1:1");
    settings.putAll(postgres.settings("examined", postgres.port()));
    settings.put("database.password", "not " + PASSWORD);
    assertFault(4, "database", "refused the login");
  }

  @Test
  void aLoginThatMayTooMuchIsNamed() {
    settings.putAll(postgres.settings("examined", postgres.port()));
    assertFault(4, "database", "the login is superuser");
  }

  @Test
  void aDatabaseThatTakesNoChangesIsNamed() throws Exception {
    postgres.run("postgres", "alter role examined_role set default_transaction_read_only = on");
    assertFault(4, "database", "takes no changes");
  }

  @Test
  void tablesOfAnotherReleaseAreNamed() throws Exception {
    serveOnce();
    String newest = "(select max(installed_rank) from authlayer_schema_history)";
    postgres.run(
        "examined", "delete from authlayer_schema_history where installed_rank = " + newest);
    assertFault(4, "schema", "the next start upgrades the tables");
    postgres.run(
        "examined",
        "update authlayer_schema_history set version = '99', description = 'later'"
            + " where installed_rank = "
            + newest);
    assertFault(4, "schema", "version 99, and this release needs");
  }

  /** A restore by another role, or of some tables, leaves such a database. */
  @Test
  void tablesOfAnotherRoleAndTablesThatAreNotThereAreNamed() throws Exception {
    serveOnce();
    postgres.run("examined", "drop table sessions");
    assertFault(4, "database", "lack sessions, which the table authlayer_schema_history says");
    postgres.run("examined", "alter table authlayer_schema_history owner to postgres");
    assertFault(4, "database", "of the tables, which pg_restore leaves to another role");
  }

  @Test
  void aRoleThatMayNotCreateTheTablesIsNamed() throws Exception {
    postgres.run("postgres", "alter database examined owner to postgres");
    assertFault(4, "schema", "database.user may not do so");
  }

  @Test
  void aClockThatIsWrongIsNamed() {
    assertFault(4, "clock", " ahead of the database's", Duration.ofMinutes(10));
    assertFault(4, "clock", " behind the database's", Duration.ofMinutes(-10));
  }

  @Test
  void aCertificateThatExpiresIsNamed() throws Exception {
    settings.keySet().removeIf(key -> key.startsWith("database."));
    settings.put("database.data-directory", place.resolve("none").toString());
    Path key = place.resolve("tls.key");
    Path certificate = place.resolve("tls.crt");
    Process made =
        new ProcessBuilder(
                List.of(
                    ("openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 60"
                            + " -subj /CN=localhost -keyout %s -out %s")
                        .formatted(key, certificate)
                        .split(" ")))
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    assertEquals(0, made.waitFor());
    settings.put("server.tls.private-key-file", key.toString());
    settings.put("server.tls.certificate-file", certificate.toString());
    assertTrue(line("certificate").startsWith("OK "), () -> line("certificate"));
    assertFault(2, "certificate", "in 19 days; replace", Duration.ofDays(40));
    assertFault(2, "certificate", "expired at ", Duration.ofDays(61));
    assertFault(2, "certificate", "is not valid before ", Duration.ofDays(-1));
    assertFalse(Files.exists(place.resolve("none")), "nothing was created");
  }

  @Test
  void aDiskThatIsNearlyFullIsNamed() throws Exception {
    Path small = Files.createDirectory(place.resolve("small"));
    Process mount =
        new ProcessBuilder("mount", "-t", "tmpfs", "-o", "size=20m", "tmpfs", small.toString())
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    assumeTrue(mount.waitFor() == 0, "not run: this user may not mount a small disk");
    try {
      settings.put("database.data-directory", small.toString());
      assertFault(2, "disk", "20 MiB left for database.data-directory in " + small);
    } finally {
      assertEquals(0, new ProcessBuilder("umount", small.toString()).start().waitFor());
    }
  }

  /** Without it, so that there are tables. */
  private void serveOnce() {
    Map<String, String> serving = new HashMap<>(settings);
    serving.put("server.port", "0");
    Server.start(serving, Adapters.found()).close();
  }

  private void assertFault(int code, String subject, String why) {
    assertFault(code, subject, why, Duration.ZERO);
  }

  /** The first line to change is of this subject, and says so. */
  private void assertFault(int code, String subject, String why, Duration ahead) {
    CommandRun run = doctor(ahead);
    String first =
        run.out().lines().filter(line -> line.startsWith("CHANGE ")).findFirst().orElse("");
    assertTrue(first.split(" +", -1)[1].equals(subject) && first.contains(why), run::out);
    assertEquals(code, run.code(), run::out);
    assertFalse((run.out() + run.err()).contains(PASSWORD), "a secret");
  }

  private String line(String subject) {
    return doctor()
        .out()
        .lines()
        .filter(line -> line.split(" +", -1)[1].equals(subject))
        .findFirst()
        .orElse("");
  }

  private CommandRun doctor(String... more) {
    return doctor(Duration.ZERO, more);
  }

  private CommandRun doctor(Duration ahead, String... more) {
    List<String> words = new ArrayList<>(List.of("doctor"));
    words.addAll(ServerProcess.words(settings));
    if ("root".equals(System.getProperty("user.name"))) {
      words.addAll(List.of("--user", user));
    }
    words.addAll(List.of(more));
    return CommandRun.of(
        () -> Adapters.found().withTime(() -> Instant.now().plus(ahead)),
        ServerProcess.secrets(settings),
        "",
        words);
  }
}
