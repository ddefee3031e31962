package org.authlayer.adapter.persistence.support;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.authlayer.adapter.persistence.PostgresStoresFactory;
import org.authlayer.ports.driven.Stores;
import org.authlayer.ports.operation.DatabaseSettings;
import org.authlayer.ports.operation.DatabaseSettings.TokenStorage;
import org.jspecify.annotations.Nullable;

/** A database of a test's own, empty but for what the test puts there. */
public record TestDatabase(String host, int port, String name, String user, String password)
    implements AutoCloseable {

  /** Connections that did their work: a new one costs the server more than most statements do. */
  private static final Map<TestDatabase, Queue<Connection>> IDLE = new ConcurrentHashMap<>();

  /** Where a server of the tests lies; no other JVM of the same build uses it. */
  static Path directory(String name) {
    return Path.of("target", name + "-" + System.getProperty("test.jvm", "jvm-1"));
  }

  public String url() {
    return "jdbc:postgresql://" + host + ":" + port + "/" + name;
  }

  public DatabaseSettings settings() {
    return settings(url(), user, password, 8);
  }

  /** Patient: the time bounds a hang and nothing else. */
  public static DatabaseSettings settings(String url, String user, String password, int poolSize) {
    return settings(url, user, password, poolSize, Duration.ofSeconds(60));
  }

  /** Hasty, for who has to wait until the time is over. */
  public static DatabaseSettings hasty(String url, String user, String password, int poolSize) {
    return settings(url, user, password, poolSize, Duration.ofSeconds(2));
  }

  /** The settings with the tables in another schema; null for the one that the database chooses. */
  public static DatabaseSettings inSchema(DatabaseSettings of, @Nullable String schema) {
    return new DatabaseSettings(
        of.url(),
        of.user(),
        of.password(),
        of.poolSize(),
        of.connectTimeout(),
        of.dataDirectory(),
        of.tokenStorage(),
        schema);
  }

  private static DatabaseSettings settings(
      String url, String user, String password, int poolSize, Duration patience) {
    return DatabaseSettings.of(url, user, password).withPool(poolSize, patience);
  }

  public Stores open() {
    return new PostgresStoresFactory().open(settings());
  }

  public Stores open(TokenStorage tokens) {
    return new PostgresStoresFactory().open(settings().withTokens(tokens));
  }

  public TestDatabase at(int otherPort) {
    return new TestDatabase(host, otherPort, name, user, password);
  }

  public void run(String sql) throws SQLException {
    Connection connection = idle();
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    } finally {
      keep(connection);
    }
  }

  public String read(String sql) throws SQLException {
    Connection connection = idle();
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      rows.next();
      return String.valueOf(rows.getString(1));
    } finally {
      keep(connection);
    }
  }

  /** One that knows nothing of what it did before, or a new one. */
  private Connection idle() throws SQLException {
    Connection kept = kept().poll();
    if (kept == null) {
      return connect();
    }
    try (Statement statement = kept.createStatement()) {
      statement.execute("discard all");
      return kept;
    } catch (SQLException ended) {
      kept.close();
      return idle();
    }
  }

  private void keep(Connection connection) {
    kept().add(connection);
  }

  private Queue<Connection> kept() {
    return IDLE.computeIfAbsent(this, any -> new ConcurrentLinkedQueue<>());
  }

  /** Ends the connections of {@link #run} and {@link #read}. */
  @Override
  public void close() throws SQLException {
    for (Connection one; (one = kept().poll()) != null; ) {
      one.close();
    }
  }

  public Connection connect() throws SQLException {
    return DriverManager.getConnection(url(), user, password);
  }
}
