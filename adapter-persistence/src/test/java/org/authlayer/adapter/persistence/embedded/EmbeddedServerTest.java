package org.authlayer.adapter.persistence.embedded;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.SQLException;
import java.time.Duration;
import org.authlayer.adapter.persistence.PostgresStoresFactory;
import org.authlayer.adapter.persistence.support.TestDatabase;
import org.authlayer.ports.driven.NewUser;
import org.authlayer.ports.driven.StoreException;
import org.authlayer.ports.driven.Stores;
import org.authlayer.ports.driven.Users;
import org.authlayer.ports.operation.DatabaseSettings;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The tests share a home, so that a database is made once. */
final class EmbeddedServerTest {

  @TempDir static Path temporary;

  @AfterEach
  void nothingIsLeftRunning() throws IOException {
    Path data = home().resolve("data-18");
    if (Files.isDirectory(data)) {
      assertTrue(PostmasterFile.recordedIn(data).filter(PostmasterFile::isAlive).isEmpty());
    }
  }

  @Test
  void whatCannotBeLookedAtIsNamedWithItsCause(@TempDir Path home) throws Exception {
    Path lock = Files.createDirectory(home.resolve("lock"));
    StoreException refused =
        assertThrows(StoreException.class, () -> new EmbeddedServerFactory().find(settings(home)));
    assertEquals(
        "the embedded database in %s cannot be used (%s: Is a directory): make the directory writable"
            .formatted(home, lock),
        refused.getMessage());
  }

  @Test
  void dataOutlivesARestart() {
    try (Stores stores = open()) {
      add(stores, "ann@example.org");
    }
    try (Stores stores = open()) {
      assertTrue(stores.users().findByEmail("ann@example.org").isPresent());
      add(stores, "bob@example.org");
    }
  }

  @Test
  void whatIsCommittedIsOnDiskAndOnlyLoopbackIsServed() throws Exception {
    try (EmbeddedServer server = EmbeddedServer.start(settings())) {
      TestDatabase database = database(server, server.password());
      TestDatabase superuser =
          Home.database(
              server, "postgres", Files.readString(home().resolve("data-18/postgres.password")));
      for (String setting : new String[] {"fsync", "synchronous_commit", "full_page_writes"}) {
        assertEquals("on", database.read("show " + setting), setting);
      }
      assertEquals("127.0.0.1", database.read("show listen_addresses"));
      assertEquals("10s", database.read("show authentication_timeout"));
      assertEquals("", superuser.read("show unix_socket_directories"));
      assertEquals(
          "scram-sha-256",
          superuser.read(
              "select string_agg(distinct auth_method, ',')" + " from pg_hba_file_rules"));
    }
  }

  @Test
  void onlyThePasswordOpensIt() throws Exception {
    try (EmbeddedServer server = EmbeddedServer.start(settings())) {
      for (String wrong : new String[] {"", "postgres", "authlayer"}) {
        SQLException refused = assertThrows(SQLException.class, database(server, wrong)::connect);
        assertTrue(String.valueOf(refused.getSQLState()).startsWith("28") || wrong.isEmpty());
      }
      database(server, server.password()).connect().close();
    }
    assertEquals("rwx------", permissions(home()));
    for (String role : new String[] {"authlayer", "postgres"}) {
      assertEquals("rw-------", permissions(home().resolve("data-18/" + role + ".password")));
    }
  }

  @Test
  void aSecondStartOnTheSameDirectoryIsRefusedWhileTheFirstRuns() {
    try (Stores first = open()) {
      StoreException refused = assertThrows(StoreException.class, this::open);
      assertTrue(String.valueOf(refused.getMessage()).startsWith("another process uses"));
      first.ping();
    }
    open().close();
  }

  @Test
  void theServerOfAKilledProcessIsReplacedAndItsDataKept() throws Exception {
    Process killed =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                Opened.class.getName(),
                home().toString())
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    try (BufferedReader out = killed.inputReader()) {
      assertEquals("ready", out.readLine());
      StoreException refused = assertThrows(StoreException.class, this::open);
      assertTrue(String.valueOf(refused.getMessage()).startsWith("another process uses"));
    } finally {
      killed.destroyForcibly().waitFor();
    }
    PostmasterFile orphan = PostmasterFile.recordedIn(home().resolve("data-18")).orElseThrow();
    assertTrue(orphan.isAlive());
    try (Stores stores = open()) {
      assertFalse(orphan.isAlive());
      assertTrue(stores.users().findByEmail("killed@example.org").isPresent());
    }
  }

  @Test
  void aProcessThatMerelyHasTheNumberOfAFormerServerIsLeftAlone() throws Exception {
    open().close();
    Process stranger = new ProcessBuilder("sleep", "60").start();
    try {
      Path pidFile = home().resolve("data-18/postmaster.pid");
      Files.writeString(pidFile, stranger.pid() + "\n" + home() + "/data-18\n1\n5432\n\n\n");
      open().close();
      assertTrue(stranger.isAlive());
    } finally {
      stranger.destroy();
    }
  }

  @Test
  void aDamagedFileOfTheServerIsNamed() throws IOException {
    open().close();
    Path file = home().resolve("data-18/postmaster.pid");
    for (byte[] damaged : new byte[][] {{}, {'x', '\n'}, {(byte) 0xff, 0}}) {
      Files.write(file, damaged);
      StoreException refused = assertThrows(StoreException.class, this::open);
      String message = String.valueOf(refused.getMessage());
      assertTrue(message.contains("postmaster.pid is damaged"), message);
      assertFalse(message.contains("\n"), message);
    }
    Files.delete(file);
    open().close();
  }

  @Test
  void whatKilledStartsLeftBehindIsRemovedAndNothingElse() throws IOException {
    open().close();
    Path unpacking = Files.createDirectories(home().resolve("unpacking-1/bin"));
    Files.createSymbolicLink(unpacking.resolve("link"), home());
    Files.writeString(Files.createDirectories(home().resolve("creating-2/data")).resolve("x"), "");
    Path other = Files.createDirectories(home().resolve("others"));
    open().close();
    assertFalse(Files.exists(home().resolve("unpacking-1")));
    assertFalse(Files.exists(home().resolve("creating-2")));
    assertTrue(Files.exists(other));
  }

  @Test
  void aDiskWithoutRoomIsNamed() throws IOException {
    DiskSpace disk = DiskSpace.of(temporary);
    disk.require(1);
    StoreException refused =
        assertThrows(StoreException.class, () -> disk.require(Integer.MAX_VALUE));
    assertTrue(String.valueOf(refused.getMessage()).contains("MiB left"));
  }

  @Test
  void aDirectoryThatCannotBeMadeIsNamed() throws IOException {
    Path file = Files.writeString(temporary.resolve("file"), "");
    DatabaseSettings settings = settings(file);
    StoreException refused =
        assertThrows(StoreException.class, () -> new PostgresStoresFactory().open(settings));
    assertTrue(String.valueOf(refused.getMessage()).contains("database.data-directory"));
  }

  /** Opens an embedded database, stores a user, and waits to be killed. */
  static final class Opened {

    private Opened() {}

    public static void main(String[] arguments) throws IOException {
      DatabaseSettings settings = settings(Path.of(arguments[0]));
      add(new PostgresStoresFactory().open(settings), "killed@example.org");
      System.out.println("ready");
      System.in.read();
    }
  }

  private static void add(Stores stores, String email) {
    Users.Added added = stores.users().add(new NewUser(null, "Ann", email, "hash"));
    assertInstanceOf(Users.Added.Ok.class, added);
  }

  private Stores open() {
    return new PostgresStoresFactory().open(settings());
  }

  private Path home() {
    return temporary.resolve("home");
  }

  private DatabaseSettings settings() {
    return settings(home());
  }

  private static DatabaseSettings settings(Path home) {
    return DatabaseSettings.embedded(home).withPool(4, Duration.ofSeconds(10));
  }

  private static TestDatabase database(EmbeddedServer server, String password) {
    int port = URI.create(server.url().substring("jdbc:".length())).getPort();
    return new TestDatabase("127.0.0.1", port, "postgres", server.user(), password);
  }

  private static String permissions(Path path) throws IOException {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
  }
}
