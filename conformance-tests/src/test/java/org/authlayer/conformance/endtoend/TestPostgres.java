package org.authlayer.conformance.endtoend;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.ServiceLoader;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.authlayer.ports.driven.Stores;
import org.authlayer.ports.operation.DatabaseSettings;
import org.authlayer.ports.operation.StoresFactory;

/** A PostgreSQL of the tests' own, reached by URL like any other: real binaries, real sockets. */
public record TestPostgres(Stores holder, int port, String password) implements AutoCloseable {

  private static final String USER = "postgres";

  /** Connections that did their work: a new one costs the server more than most statements do. */
  private static final Map<String, Queue<Connection>> IDLE = new ConcurrentHashMap<>();

  /** For tests that come one after the other, each with databases of its own. */
  public static TestPostgres start() throws IOException {
    return start(directory("postgres"));
  }

  /** One that no other JVM of the same build uses; the database in it is made once. */
  public static Path directory(String name) {
    return Path.of("target", name + "-" + System.getProperty("test.jvm", "jvm-1"));
  }

  public static TestPostgres start(Path directory) throws IOException {
    DatabaseSettings settings =
        DatabaseSettings.embedded(directory).withPool(2, Duration.ofSeconds(60));
    Stores holder =
        ServiceLoader.load(StoresFactory.class).findFirst().orElseThrow().open(settings);
    List<String> pid = Files.readAllLines(directory.resolve("data-18/postmaster.pid"));
    String password = Files.readString(directory.resolve("data-18/postgres.password")).strip();
    TestPostgres postgres =
        new TestPostgres(holder, Integer.parseInt(pid.get(3).strip()), password);
    postgres.spareTheMachine();
    return postgres;
  }

  /**
   * A test kills processes, not the machine: the page cache outlives them. A random password needs
   * no 4096 hashes for each connection, and small databases no process that cleans each of them.
   */
  private void spareTheMachine() {
    try {
      run("postgres", "set scram_iterations = 1; alter role postgres password '" + password + "'");
      run("postgres", "alter system set fsync = off");
      run("postgres", "alter system set autovacuum = off");
      run("postgres", "select pg_reload_conf()");
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  /** An empty database, replacing the one of that name. */
  public Map<String, String> database(String name) throws SQLException {
    run("postgres", "drop database if exists " + name + " with (force)");
    run("postgres", "create database " + name);
    return settings(name, port);
  }

  /** What a server is told in order to use a database of this PostgreSQL. */
  public Map<String, String> settings(String name, int throughPort) {
    Map<String, String> settings = new LinkedHashMap<>();
    settings.put("database.url", "jdbc:postgresql://127.0.0.1:" + throughPort + "/" + name);
    settings.put("database.user", USER);
    settings.put("database.password", password);
    return settings;
  }

  public String text(String name, String query) throws SQLException {
    Connection connection = idle(name);
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(query)) {
      rows.next();
      return rows.getString(1);
    } finally {
      kept(name).add(connection);
    }
  }

  public void run(String name, String sql) throws SQLException {
    Connection connection = idle(name);
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    } finally {
      kept(name).add(connection);
    }
  }

  /** One that knows nothing of what it did before, or a new one. */
  private Connection idle(String name) throws SQLException {
    Connection kept = kept(name).poll();
    if (kept == null) {
      return DriverManager.getConnection(url(name), USER, password);
    }
    try (Statement statement = kept.createStatement()) {
      statement.execute("discard all");
      return kept;
    } catch (SQLException ended) {
      kept.close();
      return idle(name);
    }
  }

  private Queue<Connection> kept(String name) {
    return IDLE.computeIfAbsent(url(name), any -> new ConcurrentLinkedQueue<>());
  }

  private String url(String name) {
    return "jdbc:postgresql://127.0.0.1:" + port + "/" + name;
  }

  @Override
  public void close() {
    holder.close();
  }
}
