package org.authlayer.adapter.persistence.embedded;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.authlayer.adapter.persistence.PostgresStoresFactory;
import org.authlayer.adapter.persistence.support.Moment;
import org.authlayer.adapter.persistence.support.Relay;
import org.authlayer.adapter.persistence.support.TestDatabase;
import org.authlayer.ports.driven.NewUser;
import org.authlayer.ports.driven.StoreException;
import org.authlayer.ports.driven.Stores;
import org.authlayer.ports.driven.UserId;
import org.authlayer.ports.driven.Users;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;

/** A former primary that takes over again lacks what the promoted standby acknowledged. */
@Timeout(180)
final class TimelinesTest {

  private static final Instant NOW = Instant.parse("2030-01-01T00:00:00Z");

  @TempDir static Path temporary;

  private static EmbeddedServer former;
  private static EmbeddedServer promoted;
  private static EmbeddedServer other;

  @BeforeAll
  static void startThreeDatabases() throws Exception {
    Home home = new Home(temporary.resolve("former"));
    home.open().close();
    Home copy = new Home(temporary.resolve("promoted"));
    copy(home.data(), copy.data());
    former = home.start();
    promoted = copy.start();
    promote(copy);
    Home another = new Home(temporary.resolve("other"));
    another.open().close();
    other = another.start();
    superuser(another, other)
        .run("alter role authlayer password '" + Home.database(former).password() + "'");
  }

  private static TestDatabase superuser(Home home, EmbeddedServer server) throws IOException {
    String password =
        Files.readString(DataDirectory.passwordFile(home.data(), DatabaseRoles.SUPERUSER));
    return Home.database(server, DatabaseRoles.SUPERUSER, password);
  }

  private static void promote(Home home) throws Exception {
    TestDatabase database = superuser(home, promoted);
    assertEquals("1", timeline(database));
    long primary = home.postmasterAfter(0);
    Files.createFile(home.data().resolve("standby.signal"));
    ProcessHandle.of(primary).orElseThrow().destroyForcibly();
    while (!isPromoted(database)) {
      Moment.pause();
    }
    home.postmasterAfter(primary);
    assertEquals("2", timeline(database));
  }

  private static boolean isPromoted(TestDatabase database) {
    try {
      return database.read("select pg_promote(true, 60)").equals("t");
    } catch (SQLException startingOrStillPrimary) {
      return false;
    }
  }

  private static String timeline(TestDatabase database) throws SQLException {
    return database.read("select ltrim(left(pg_walfile_name(pg_current_wal_lsn()), 8), '0')");
  }

  private static void copy(Path from, Path to) throws IOException {
    Files.createDirectories(to.getParent());
    try (Stream<Path> all = Files.walk(from)) {
      for (Path each : all.toList()) {
        Path target = to.resolve(from.relativize(each).toString());
        Files.copy(each, target, StandardCopyOption.COPY_ATTRIBUTES);
      }
    }
  }

  @AfterAll
  static void stop() {
    Stream.of(former, promoted, other).forEach(EmbeddedServer::close);
  }

  private static Stores open(Relay relay) {
    TestDatabase known = Home.database(former).at(relay.port());
    return new PostgresStoresFactory().open(known.settings());
  }

  private static void leadTo(Relay relay, EmbeddedServer server) throws IOException {
    relay.leadTo(Home.database(server).port());
  }

  /** Leads there, and waits until the connections that were cut are replaced. */
  private static void awaitPing(Relay relay, EmbeddedServer server, Stores stores)
      throws IOException {
    leadTo(relay, server);
    while (pingRefusal(stores).isPresent()) {
      Moment.pause();
    }
  }

  private static StoreException awaitRefusal(Stores stores) {
    while (true) {
      Optional<StoreException> refusal = pingRefusal(stores);
      if (refusal.isPresent() && said(refusal.get()).contains("timeline")) {
        return refusal.get();
      }
      Moment.pause();
    }
  }

  private static Optional<StoreException> pingRefusal(Stores stores) {
    try {
      stores.ping();
      return Optional.empty();
    } catch (StoreException refusal) {
      return Optional.of(refusal);
    }
  }

  private static String said(StoreException refusal) {
    return String.valueOf(refusal.getMessage());
  }

  private static void add(Stores stores, String email) {
    assertInstanceOf(
        Users.Added.Ok.class, stores.users().add(new NewUser(null, "Ann", email, "hash")));
  }

  @Test
  void databaseThatWentBackToAnEarlierTimelineServesNothingUntilItIsBack() throws Exception {
    try (Relay relay = new Relay(Home.database(former).port());
        Stores stores = open(relay)) {
      stores.ping();
      awaitPing(relay, promoted, stores);
      add(stores, "ann@example.org");
      leadTo(relay, former);
      StoreException refused = awaitRefusal(stores);
      assertTrue(said(refused).contains("from timeline 2 to timeline 1"), said(refused));
      assertTrue(refused.retryAfter().isPresent());
      for (Executable statement :
          List.<Executable>of(
              () -> stores.users().findByEmail("ann@example.org"),
              () -> stores.tokens().findByValue(UserId.STANDARD, "value"),
              () -> stores.sessions().find("a".repeat(64), NOW),
              () -> stores.failedLogins().count(List.of("a"), NOW, Duration.ofMinutes(1)),
              () -> add(stores, "eve@example.org"))) {
        assertEquals(said(refused), said(assertThrows(StoreException.class, statement)));
      }
      awaitPing(relay, promoted, stores);
      assertTrue(stores.users().findByEmail("ann@example.org").isPresent());
    }
  }

  @Test
  void serverThatStartsOnAnEarlierTimelineServes() throws Exception {
    try (Relay relay = new Relay(Home.database(former).port());
        Stores stores = open(relay)) {
      stores.ping();
      assertEquals(Optional.empty(), stores.users().findByEmail("ann@example.org"));
    }
  }

  @Test
  void anotherClusterHasTimelinesOfItsOwn() throws Exception {
    try (Relay relay = new Relay(Home.database(former).port());
        Stores stores = open(relay)) {
      awaitPing(relay, promoted, stores);
      awaitPing(relay, other, stores);
      add(stores, "bob@example.org");
    }
  }

  @Test
  void databaseWithoutTimelinesServes() throws Exception {
    TestDatabase asSuperuser = superuser(new Home(temporary.resolve("other")), other);
    asSuperuser.run("revoke execute on function pg_walfile_name(pg_lsn) from public");
    try (Stores stores =
        new PostgresStoresFactory()
            .open(Home.database(other, "authlayer", Home.database(former).password()).settings())) {
      stores.ping();
      add(stores, "eve@example.org");
      stores.ping();
    } finally {
      asSuperuser.run("grant execute on function pg_walfile_name(pg_lsn) to public");
    }
  }
}
