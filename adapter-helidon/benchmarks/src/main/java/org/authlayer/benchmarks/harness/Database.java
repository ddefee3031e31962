package org.authlayer.benchmarks.harness;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import org.authlayer.adapter.persistence.embedded.EmbeddedServer;
import org.authlayer.ports.operation.DatabaseSettings;

/** The embedded PostgreSQL, by itself: with databases of a lane's own, reached by URL. */
public final class Database implements Closeable {

  private static final int CONNECTIONS = 100;

  private final EmbeddedServer server;
  private final Path home;
  private final Thread hook;

  private Database(EmbeddedServer server, Path home) {
    this.server = server;
    this.home = home;
    this.hook = new Thread(server::close, "stop-database");
    Runtime.getRuntime().addShutdownHook(hook);
  }

  /** Serves what is in a directory, or makes it. */
  public static Database start(Path home) throws IOException {
    Files.createDirectories(home.getParent());
    return new Database(
        EmbeddedServer.start(
            DatabaseSettings.embedded(home).withPool(CONNECTIONS, Duration.ofSeconds(60))),
        home);
  }

  /**
   * Starts again with more memory for what was read, and nothing of it left.
   *
   * @param mebibytes {@code shared_buffers}; a quarter of the machine's memory is usual
   */
  public Database remembering(int mebibytes) throws IOException, SQLException {
    asSuperuser("alter system set shared_buffers = '" + mebibytes + "MB'");
    close();
    return start(home);
  }

  /** Writes down what is still to be written, so that it does not happen during a measurement. */
  public void settle() throws IOException, SQLException {
    asSuperuser("checkpoint");
  }

  /** Changes settings of the running server. */
  public void configure(Map<String, String> settings) throws IOException, SQLException {
    for (Map.Entry<String, String> each : settings.entrySet()) {
      asSuperuser("alter system set " + each.getKey() + " = '" + each.getValue() + "'");
    }
    reload();
  }

  /** Returns settings to their defaults. */
  public void reset(Set<String> settings) throws IOException, SQLException {
    for (String each : settings) {
      asSuperuser("alter system reset " + each);
    }
    reload();
  }

  /** A process of the server reads its settings between two statements, within milliseconds. */
  private void reload() throws IOException, SQLException {
    asSuperuser("select pg_reload_conf(), pg_sleep(0.2)");
  }

  /** The one that the product uses when no other is configured. */
  public Store own() {
    return new Store(server.url(), server.user(), server.password());
  }

  /** A new one; of that name there is none left. */
  public Store create(String name) throws IOException, SQLException {
    drop(name);
    asSuperuser("create database " + name + " owner " + server.user());
    return new Store(url(name), server.user(), server.password());
  }

  /** Removes a database, even if clients are connected. */
  public void drop(String name) throws IOException, SQLException {
    asSuperuser("drop database if exists " + name + " with (force)");
  }

  /** A connection that looks at no foreign key, for rows that are known to be whole. */
  Connection unchecked(Store store) throws IOException, SQLException {
    Connection connection = DriverManager.getConnection(store.url(), "postgres", password());
    try (Statement statement = connection.createStatement()) {
      statement.execute("set session_replication_role = replica");
    }
    return connection;
  }

  private void asSuperuser(String sql) throws IOException, SQLException {
    try (Connection connection =
            DriverManager.getConnection(url("postgres"), "postgres", password());
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  private String password() throws IOException {
    return Files.readString(home.resolve("data-18/postgres.password"));
  }

  private String url(String name) {
    return server.url().substring(0, server.url().lastIndexOf('/') + 1) + name;
  }

  @Override
  public void close() {
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException stopping) {
      // The hook closes it as well.
    }
    server.close();
  }
}
