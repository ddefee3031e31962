package org.authlayer.adapter.persistence.embedded;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.authlayer.adapter.persistence.support.Moment;
import org.authlayer.adapter.persistence.support.TestDatabase;
import org.authlayer.ports.driven.NewUser;
import org.authlayer.ports.driven.StoreException;
import org.authlayer.ports.driven.Stores;
import org.authlayer.ports.driven.User;
import org.authlayer.ports.driven.Users;
import org.authlayer.ports.operation.DatabaseStatus;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The tests share a home, so that a database is made once. */
@Timeout(180)
final class SupervisionTest {

  private static final String ACKNOWLEDGED = "ann@example.org";

  @TempDir static Path temporary;

  private final Home home = new Home(temporary.resolve("home"));

  @Test
  void aKilledServerServesAgainWithWhatItHadAcknowledged() throws IOException {
    try (Stores stores = home.open()) {
      long killed = home.postmasterAfter(0);
      Users.Added added = stores.users().add(new NewUser(null, "Ann", ACKNOWLEDGED, "hash"));
      assertInstanceOf(Users.Added.Ok.class, added);
      ProcessHandle.of(killed).orElseThrow().destroyForcibly();
      long successor = home.postmasterAfter(killed);
      Optional<User> found = eventually(() -> stores.users().findByEmail(ACKNOWLEDGED));
      assertTrue(found.isPresent());
      eventually(() -> stores.users().add(new NewUser(null, "Bob", "bob@example.org", "hash")));
      assertTrue(ProcessHandle.of(successor).isPresent());
      assertTrue(DatabaseStatus.of(stores).isSupervised());
    }
    assertTrue(home.processes().isEmpty());
  }

  @Test
  void aServerKilledWithAllItsProcessesServesAgainAtTheSameAddress() throws Exception {
    try (EmbeddedServer server = home.start()) {
      TestDatabase database = Home.database(server);
      for (int times = 0; times < 2; times++) {
        String started = database.read("select pg_postmaster_start_time()");
        home.processes().forEach(ProcessHandle::destroyForcibly);
        assertNotEquals(started, awaitAnswer(database));
      }
      assertTrue(server.isSupervised());
    }
    assertTrue(home.processes().isEmpty());
  }

  @Test
  void whereTheFilesAreGoneTheSupervisorGivesUp() throws Exception {
    Path aside = temporary.resolve("aside");
    try (EmbeddedServer server = home.start()) {
      assertTrue(server.isSupervised());
      Files.move(home.data(), aside);
      home.processes().forEach(ProcessHandle::destroyForcibly);
      while (server.isSupervised()) {
        Moment.pause();
      }
    } finally {
      Files.move(aside, home.data());
    }
    home.open().close();
  }

  @Test
  void aClosedServerIsNotStartedAgainAndClosesTwice() throws IOException {
    EmbeddedServer server = home.start();
    server.close();
    assertTrue(home.processes().isEmpty());
    server.close();
    while (server.isSupervised()) {
      Moment.pause();
    }
    assertTrue(home.processes().isEmpty());
    try (Stores stores = home.open()) {
      server.close();
      stores.ping();
    }
  }

  @Test
  void aServerThatWasKilledJustNowCloses() throws IOException {
    EmbeddedServer server = home.start();
    List<ProcessHandle> killed = home.processes();
    killed.forEach(ProcessHandle::destroyForcibly);
    server.close();
    killed.forEach(one -> one.onExit().join());
    assertTrue(home.processes().isEmpty());
  }

  /** What a client gets that asks again after each 503, and after nothing else. */
  private static <T> T eventually(Supplier<T> request) {
    while (true) {
      try {
        return request.get();
      } catch (StoreException e) {
        assertTrue(e.retryAfter().isPresent(), () -> "not unavailable but " + e);
        Moment.pause();
      }
    }
  }

  private static String awaitAnswer(TestDatabase database) {
    while (true) {
      try {
        return database.read("select pg_postmaster_start_time()");
      } catch (SQLException e) {
        assertFalse(String.valueOf(e.getSQLState()).startsWith("28"), e::toString);
        Moment.pause();
      }
    }
  }
}
