package org.authlayer.adapter.persistence.embedded;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.authlayer.adapter.persistence.PostgresStoresFactory;
import org.authlayer.adapter.persistence.support.TestDatabase;
import org.authlayer.ports.driven.Stores;
import org.authlayer.ports.operation.DatabaseSettings;

/**
 * A directory of an embedded database, and what is found in it.
 *
 * @param path the directory, which need not exist yet
 */
record Home(Path path) {

  DatabaseSettings settings() {
    return DatabaseSettings.embedded(path).withPool(4, Duration.ofSeconds(10));
  }

  Stores open() {
    return new PostgresStoresFactory().open(settings());
  }

  EmbeddedServer start() {
    return EmbeddedServer.start(settings());
  }

  Path data() {
    return path.resolve("data-18");
  }

  /** The process that serves here, once one other than a former process does. */
  long postmasterAfter(long former) throws IOException {
    Optional<Long> found = Optional.empty();
    while (found.isEmpty()) {
      found = PostmasterFile.readyIn(data()).map(PostmasterFile::pid).filter(pid -> pid != former);
    }
    return found.get();
  }

  List<ProcessHandle> processes() throws IOException {
    return Files.isDirectory(path) ? new Leftovers(path.toRealPath()).running() : List.of();
  }

  List<String> files() throws IOException {
    try (Stream<Path> files = Files.list(path)) {
      return files.map(Path::getFileName).map(String::valueOf).toList();
    }
  }

  boolean has(String beginning) throws IOException {
    return Files.isDirectory(path) && files().stream().anyMatch(name -> name.startsWith(beginning));
  }

  /** The database of a server that runs here, as its application sees it. */
  static TestDatabase database(EmbeddedServer server) {
    return database(server, server.user(), server.password());
  }

  static TestDatabase database(EmbeddedServer server, String user, String password) {
    int port = URI.create(server.url().substring("jdbc:".length())).getPort();
    return new TestDatabase("127.0.0.1", port, "postgres", user, password);
  }
}
