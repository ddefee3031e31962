package org.authlayer.adapter.persistence.connections;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.authlayer.adapter.persistence.PostgresStoresFactory;
import org.authlayer.adapter.persistence.support.Disguise;
import org.authlayer.adapter.persistence.support.FreshDatabase;
import org.authlayer.adapter.persistence.support.TestDatabase;
import org.authlayer.ports.driven.NewUser;
import org.authlayer.ports.driven.StoreException;
import org.authlayer.ports.driven.Stores;
import org.authlayer.ports.driven.User;
import org.authlayer.ports.operation.DatabaseSettings;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@ExtendWith(FreshDatabase.class)
@Timeout(120)
final class PreparedStatementsTest {

  private static final Path PGBOUNCER = Path.of("/usr/sbin/pgbouncer");
  private static final int DEFAULT = 5;

  private final TestDatabase database;

  @TempDir private Path place;

  PreparedStatementsTest(TestDatabase database) {
    this.database = database;
  }

  @Test
  void behindAPoolerNoStatementIsKeptPrepared() throws IOException {
    assertEquals(DEFAULT, threshold(database.port(), ""));
    try (Disguise pooler = new Disguise(database.port())) {
      assertEquals(0, threshold(pooler.port(), ""));
    }
  }

  @Test
  void whatTheUrlSaysHoldsWhereThePoolerKeepsStatements() throws IOException {
    try (Disguise pooler = new Disguise(database.port())) {
      assertEquals(3, threshold(pooler.port(), "?prepareThreshold=3"));
      assertEquals(0, threshold(pooler.port(), "?prepareThreshold=0"));
    }
  }

  @Test
  void manyAskThroughFewConnectionsThatAreSharedByTransaction() throws Exception {
    try (PgBouncer pooler = pooler();
        Stores one = open(pooler, "");
        Stores other = open(pooler, "")) {
      for (int i = 0; i < 50; i++) {
        String email = "ada-" + i + "@example.org";
        one.users().add(new NewUser(null, "Ada", email, "hash"));
        User user = other.users().findByEmail(email).orElseThrow();
        assertEquals(user, one.users().findById(user.id()).orElseThrow());
        one.ping();
        other.ping();
      }
    }
  }

  @Test
  void statementsThatSuchAPoolerMixesUpAreRefusedInOneLine() throws Exception {
    try (PgBouncer pooler = pooler()) {
      StoreException refused =
          assertThrows(StoreException.class, () -> open(pooler, "?prepareThreshold=5").close());
      assertEquals(
          "the pooler at 127.0.0.1:"
              + pooler.port()
              + " does not keep prepared statements: take prepareThreshold out of database.url",
          refused.getMessage());
    }
  }

  /** The pooler has one SQLSTATE for all of these. */
  @ParameterizedTest
  @CsvSource({
    "statement, '', right, set its pool_mode to transaction",
    "transaction, '', wrong, check database.user and database.password",
    "transaction, _nowhere, right, has no database of the name that database.url ends with",
    "transaction, _gone, right, does not reach its database",
    "transaction, ?currentSchema=own, right, does not pass on currentSchema in database.url",
  })
  void whatThePoolerRefusesIsNamed(String mode, String behind, String password, String words)
      throws Exception {
    try (PgBouncer pooler = pooler(mode + "\nquery_wait_timeout = 1")) {
      String url = "jdbc:postgresql://127.0.0.1:" + pooler.port() + "/" + database.name() + behind;
      String secret = password.equals("right") ? database.password() : password;
      DatabaseSettings settings = TestDatabase.hasty(url, database.user(), secret, 2);
      // The first client waits while the pooler looks for the database; the next gets its answer.
      String message = "";
      for (int i = 0; i < 2; i++) {
        message =
            assertThrows(
                    StoreException.class, () -> new PostgresStoresFactory().open(settings).close())
                .getMessage();
      }
      assertTrue(String.valueOf(message).contains(words), message);
    }
  }

  private int threshold(int port, String parameters) {
    String url = "jdbc:postgresql://127.0.0.1:" + port + "/" + database.name() + parameters;
    DatabaseAddress address = DatabaseAddress.of(url, database.settings());
    assertEquals(Optional.empty(), address.probe(connection -> false));
    return address.source().getPrepareThreshold();
  }

  private Stores open(PgBouncer pooler, String parameters) {
    DatabaseSettings settings =
        TestDatabase.settings(
            "jdbc:postgresql://127.0.0.1:" + pooler.port() + "/" + database.name() + parameters,
            database.user(),
            database.password(),
            8);
    return new PostgresStoresFactory().open(settings);
  }

  private PgBouncer pooler() throws Exception {
    return pooler("transaction");
  }

  private PgBouncer pooler(String mode) throws Exception {
    assumeTrue(Files.isExecutable(PGBOUNCER), "not run: there is no " + PGBOUNCER);
    return PgBouncer.start(place, database, mode);
  }

  /** The real one, with two connections for everybody. */
  private record PgBouncer(Process process, int port) implements AutoCloseable {

    static PgBouncer start(Path place, TestDatabase database, String mode) throws Exception {
      int port;
      try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
        port = free.getLocalPort();
      }
      Path users =
          Files.writeString(
              place.resolve("userlist.txt"),
              "\"%s\" \"%s\"%n".formatted(database.user(), database.password()));
      Path file =
          Files.writeString(
              place.resolve("pgbouncer.ini"),
              """
              [databases]
              %s = host=127.0.0.1 port=%d
              %s_gone = host=127.0.0.1 port=1
              [pgbouncer]
              listen_addr = 127.0.0.1
              listen_port = %d
              unix_socket_dir =
              auth_type = scram-sha-256
              auth_file = %s
              pool_mode = %s
              default_pool_size = 2
              ignore_startup_parameters = extra_float_digits
              """
                  .formatted(database.name(), database.port(), database.name(), port, users, mode));
      List<String> command = new ArrayList<>();
      if ("root".equals(System.getProperty("user.name"))) {
        // It refuses root; in a user namespace it is nobody in particular.
        command.addAll(List.of("unshare", "--user"));
      }
      command.addAll(List.of(PGBOUNCER.toString(), file.toString()));
      Path log = place.resolve("pgbouncer.log");
      Process process =
          new ProcessBuilder(command)
              .redirectErrorStream(true)
              .redirectOutput(log.toFile())
              .start();
      PgBouncer pooler = new PgBouncer(process, port);
      while (!pooler.answers()) {
        assertTrue(process.isAlive(), () -> "see " + log);
      }
      return pooler;
    }

    private boolean answers() throws InterruptedException {
      try {
        new Socket(InetAddress.getLoopbackAddress(), port).close();
        return true;
      } catch (IOException notYet) {
        return process.waitFor(50, TimeUnit.MILLISECONDS);
      }
    }

    @Override
    public void close() {
      process.destroyForcibly();
      assertTrue(waited());
    }

    private boolean waited() {
      try {
        return process.waitFor(30, TimeUnit.SECONDS);
      } catch (InterruptedException hurried) {
        Thread.currentThread().interrupt();
        return false;
      }
    }
  }
}
