package org.authlayer.adapter.persistence.support;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import org.authlayer.adapter.persistence.embedded.EmbeddedServer;
import org.authlayer.ports.driven.DatabaseSettings;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/** Hands each test a {@link TestDatabase} on one server that all tests of the run share. */
public final class FreshDatabase implements ParameterResolver {

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
    return parameter.getParameter().getType() == TestDatabase.class;
  }

  @Override
  public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
    return Objects.requireNonNull(
            context
                .getRoot()
                .getStore(Namespace.create(FreshDatabase.class))
                .computeIfAbsent(Server.class, type -> Server.start(), Server.class))
        .fresh();
  }

  private record Server(EmbeddedServer server, AtomicInteger made) implements AutoCloseable {

    private static final String SUPERUSER = "postgres";
    private static final Path HOME = TestDatabase.directory("test-server");

    static Server start() {
      DatabaseSettings settings =
          DatabaseSettings.embedded(HOME).withPool(200, Duration.ofSeconds(60));
      return new Server(EmbeddedServer.start(settings), new AtomicInteger());
    }

    TestDatabase fresh() {
      String name = "test_" + made.incrementAndGet();
      try {
        database("postgres").run("drop database if exists " + name);
        database("postgres").run("create database " + name);
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
}
