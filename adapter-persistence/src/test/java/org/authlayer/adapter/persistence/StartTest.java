package org.authlayer.adapter.persistence;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.authlayer.adapter.persistence.support.FreshDatabase;
import org.authlayer.adapter.persistence.support.TestDatabase;
import org.authlayer.ports.driven.StoreException;
import org.authlayer.ports.driven.Stores;
import org.authlayer.ports.operation.DatabaseSettings;
import org.authlayer.ports.operation.DatabaseSettings.TokenStorage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.function.Executable;

@ExtendWith(FreshDatabase.class)
final class StartTest {

  private static final String SECRET = "s3cr3t-marker";

  private final TestDatabase database;

  StartTest(TestDatabase database) {
    this.database = database;
  }

  @Test
  void withoutTheEmbeddedDatabaseItsArtifactIsNamed() {
    Thread current = Thread.currentThread();
    ClassLoader usual = current.getContextClassLoader();
    DatabaseSettings none = DatabaseSettings.embedded(Path.of("unused"));
    try (var platform = new URLClassLoader(new URL[0], ClassLoader.getPlatformClassLoader())) {
      current.setContextClassLoader(platform);
      for (Executable open :
          List.<Executable>of(
              () -> new PostgresStoresFactory().open(none),
              () -> new PostgresStoresFactory().openExisting(none),
              () -> new PostgresStoresFactory().migrate(none))) {
        String message = message(assertThrows(StoreException.class, open));
        assertTrue(message.contains("org.authlayer:adapter-persistence-embedded"), message);
        assertFalse(message.contains("\n"), message);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } finally {
      current.setContextClassLoader(usual);
    }
    assertFalse(Files.exists(Path.of("unused")));
  }

  @Test
  void aUsableDatabaseOpensAndOpensAgain() {
    database.open().close();
    try (Stores stores = database.open()) {
      stores.ping();
    }
  }

  @Test
  void aLoginInTheUrlServesWhenTheSettingsHaveNone() {
    String url = database.url() + "?user=" + database.user() + "&password=" + database.password();
    try (Stores stores = new PostgresStoresFactory().open(TestDatabase.settings(url, "", "", 2))) {
      stores.ping();
    }
  }

  @Test
  void aWrongPasswordIsNamed() {
    assertMessage(database.url(), "database.user and database.password");
  }

  @Test
  void aWrongPasswordInTheUrlIsNamedAndNotRepeated() {
    StoreException failure =
        failure(
            TestDatabase.settings(
                database.url() + "?user=" + database.user() + "&password=" + SECRET, "", "", 2));
    assertTrue(message(failure).contains("database.user and database.password"));
  }

  @Test
  void anUnknownDatabaseIsNamed() {
    StoreException failure =
        failure(
            TestDatabase.settings(
                database.url() + "_missing", database.user(), database.password(), 2));
    assertTrue(message(failure).contains("create it or check database.url"));
  }

  @Test
  void aServerThatIsNotThereIsNamed() throws IOException {
    int closed;
    try (ServerSocket socket = new ServerSocket(0)) {
      closed = socket.getLocalPort();
    }
    String message = assertMessage("jdbc:postgresql://127.0.0.1:" + closed + "/x", "127.0.0.1:");
    assertTrue(message.contains(String.valueOf(closed)), message);
    String both = "127.0.0.1:" + closed + ",[::1]:" + closed;
    assertMessage("jdbc:postgresql://" + both + "/x", "can be reached at " + both);
    assertMessage(
        "jdbc:postgresql://no.such.host.invalid/x",
        "the name service knows no address of no.such.host.invalid:5432");
  }

  @Test
  void aServerThatDoesNotAnswerIsNamed() throws IOException {
    try (ServerSocket silent = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      String url = "jdbc:postgresql://127.0.0.1:" + silent.getLocalPort() + "/x";
      String message = message(failure(TestDatabase.hasty(url, database.user(), SECRET, 2)));
      assertTrue(message.contains("127.0.0.1:"), message);
    }
  }

  @Test
  void whatIsNoPostgresqlUrlIsRefused() {
    for (String url :
        List.of(
            "",
            "postgres://authlayer:" + SECRET + "@127.0.0.1/x",
            "jdbc:h2:mem:x;PASSWORD=" + SECRET,
            "jdbc:postgresql://authlayer:" + SECRET + "@127.0.0.1:5432/x",
            "jdbc:postgresql:x?password=" + SECRET,
            "jdbc:postgresql://127.0.0.1?password=" + SECRET,
            "jdbc:postgresql://127.0.0.1/x?password=" + SECRET + "%zz",
            "jdbc:postgresql://127.0.0.1:no-port/x?password=" + SECRET)) {
      DatabaseSettings settings = TestDatabase.settings(url, database.user(), SECRET, 2);
      for (Executable use :
          List.<Executable>of(
              () -> new PostgresStoresFactory().open(settings),
              () -> new PostgresStoresFactory().check(settings))) {
        String message = message(assertThrows(IllegalArgumentException.class, use));
        assertTrue(message.contains("jdbc:postgresql://host:5432/name"), message);
      }
    }
  }

  @Test
  void aUserWhoMayNotCreateTablesIsTold() throws SQLException {
    database.run("drop role if exists reader");
    database.run("create role reader login password '" + SECRET + "'");
    StoreException failure = failure(TestDatabase.settings(database.url(), "reader", SECRET, 2));
    assertTrue(message(failure).contains("may not create tables"), message(failure));
    database.run("drop role reader");
  }

  @Test
  @Timeout(120)
  void aPoolWithoutAFreeConnectionIsUnavailable() throws Exception {
    try (Stores stores =
            new PostgresStoresFactory()
                .open(TestDatabase.hasty(database.url(), database.user(), database.password(), 1));
        Connection locker = database.connect()) {
      locker.setAutoCommit(false);
      locker.createStatement().execute("lock table users in access exclusive mode");
      Callable<StoreException> look =
          () -> assertThrows(StoreException.class, () -> stores.users().findByEmail("ann"));
      try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
        for (var failure : threads.invokeAll(Collections.nCopies(3, look))) {
          assertTrue(failure.get().retryAfter().isPresent());
        }
      }
      locker.rollback();
      stores.ping();
    }
  }

  @Test
  void openThatFailsLeavesNoThread() throws SQLException {
    database.open().close();
    database.run(
        "create function refuse() returns trigger language plpgsql as"
            + " $$ begin raise exception 'refused'; end $$;"
            + "create trigger refuse before update on user_tokens execute function refuse()");
    Set<Thread> before = writersOfUses();
    assertThrows(StoreException.class, () -> database.open(TokenStorage.DIGEST));
    assertEquals(Set.of(), newWritersOfUses(before));
    try (Stores stores = database.open(TokenStorage.AS_GIVEN)) {
      stores.ping();
      assertEquals(1, newWritersOfUses(before).size());
    }
  }

  private static Set<Thread> newWritersOfUses(Set<Thread> before) {
    Set<Thread> now = writersOfUses();
    now.removeAll(before);
    return now;
  }

  private static Set<Thread> writersOfUses() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.getName().equals("last-uses"))
        .collect(Collectors.toCollection(HashSet::new));
  }

  private String assertMessage(String url, String part) {
    String message = message(failure(TestDatabase.settings(url, database.user(), SECRET, 2)));
    assertTrue(message.contains(part), message);
    return message;
  }

  private static StoreException failure(DatabaseSettings settings) {
    return assertTimeoutPreemptively(
        Duration.ofMinutes(2),
        () ->
            assertThrows(
                StoreException.class, () -> new PostgresStoresFactory().open(settings).close()));
  }

  private static String message(RuntimeException failure) {
    String all =
        String.join(
            "\n",
            Stream.iterate((Throwable) failure, cause -> cause != null, Throwable::getCause)
                .map(String::valueOf)
                .toList());
    assertFalse(all.contains(SECRET), all);
    String message = String.valueOf(failure.getMessage());
    assertEquals(1, message.lines().count(), message);
    return message;
  }
}
