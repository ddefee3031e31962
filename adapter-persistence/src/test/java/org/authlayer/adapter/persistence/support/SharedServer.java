package org.authlayer.adapter.persistence.support;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.authlayer.adapter.persistence.embedded.EmbeddedServer;
import org.authlayer.ports.operation.DatabaseSettings;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;

/** The one server that all tests of a run share, with a database for each of them. */
record SharedServer(EmbeddedServer server, AtomicInteger made, AtomicBoolean hasTemplate)
    implements AutoCloseable {

  private static final String SUPERUSER = "postgres";
  private static final String MIGRATED = "migrated";
  private static final Path HOME = TestDatabase.directory("test-server");

  static SharedServer of(ExtensionContext context) {
    return Objects.requireNonNull(
        context
            .getRoot()
            .getStore(Namespace.create(SharedServer.class))
            .computeIfAbsent(SharedServer.class, type -> start(), SharedServer.class));
  }

  /** The database, whose connections end with the test. */
  static TestDatabase untilTheEnd(ExtensionContext context, TestDatabase database) {
    context.getStore(Namespace.create(SharedServer.class)).put(database, database);
    return database;
  }

  private static SharedServer start() {
    DatabaseSettings settings =
        DatabaseSettings.embedded(HOME).withPool(200, Duration.ofSeconds(60));
    SharedServer shared =
        new SharedServer(EmbeddedServer.start(settings), new AtomicInteger(), new AtomicBoolean());
    shared.spareTheMachine();
    return shared;
  }

  /**
   * Most of the time of a new database is the wait for the disk. A random password needs no 4096
   * hashes for each connection, and a hundred small databases no process that cleans each of them.
   */
  private void spareTheMachine() {
    try {
      database("postgres").run("alter system set scram_iterations = 1");
      database("postgres").run("alter system set fsync = off");
      database("postgres").run("alter system set autovacuum = off");
      database("postgres").run("select pg_reload_conf()");
      database("postgres")
          .run(
              "set scram_iterations = 1; alter role %s password '%s'"
                  .formatted(SUPERUSER, superuserPassword()));
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  /** An empty database. */
  TestDatabase fresh() {
    return copyOf("template1");
  }

  /** A database with the tables of this release, copied: to make them takes much longer. */
  TestDatabase migrated() {
    return copyOf(migratedTemplate());
  }

  private TestDatabase copyOf(String template) {
    return made("test_" + made.incrementAndGet(), template);
  }

  /** A template of a run before may have the tables of another release. */
  private synchronized String migratedTemplate() {
    if (!hasTemplate.getAndSet(true)) {
      made(MIGRATED, "template1").open().close();
      endConnections();
    }
    return MIGRATED;
  }

  /** A pool that is closed while it opens a connection may leave it; a template has none. */
  private void endConnections() {
    try {
      TestDatabase other = database("postgres");
      other.run("alter database " + MIGRATED + " with allow_connections false");
      other.run(
          "select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = '"
              + MIGRATED
              + "'");
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  private TestDatabase made(String name, String template) {
    try {
      database("postgres").run("drop database if exists " + name + " with (force)");
      database("postgres").run("create database " + name + " template " + template);
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
    return database(name);
  }

  private TestDatabase database(String name) {
    int port = URI.create(server.url().substring("jdbc:".length())).getPort();
    return new TestDatabase("127.0.0.1", port, name, SUPERUSER, superuserPassword());
  }

  private static String superuserPassword() {
    try {
      return Files.readString(HOME.resolve("data-18/" + SUPERUSER + ".password"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    server.close();
  }
}
