package org.authlayer.adapter.persistence.migrations;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.stream.Stream;
import org.authlayer.adapter.persistence.connections.DatabaseAddress;
import org.authlayer.adapter.persistence.migrations.Migrations.ShutOut;
import org.authlayer.adapter.persistence.support.TestDatabase;
import org.authlayer.ports.operation.Progress;

/**
 * A release that will change the tables: the steps of this one, and more.
 *
 * @param steps the directory that holds them
 */
record LaterRelease(Path steps) {

  static LaterRelease in(Path directory) throws Exception {
    try (Stream<Path> known = Files.list(known())) {
      for (Path step : known.toList()) {
        Files.write(directory.resolve(step.getFileName()), Files.readAllBytes(step));
      }
    }
    return new LaterRelease(directory);
  }

  /** The steps of this release. */
  static Path known() throws URISyntaxException {
    return Path.of(Objects.requireNonNull(Migrations.class.getResource("table-history")).toURI());
  }

  LaterRelease step(String name, String sql) throws IOException {
    Files.writeString(steps.resolve(name + ".sql"), sql);
    return this;
  }

  /** As a server does when it starts. */
  void start(TestDatabase database) {
    apply(database, ShutOut.REFUSED);
  }

  /** As the command does. */
  void migrate(TestDatabase database) {
    apply(database, ShutOut.ACCEPTED);
  }

  private void apply(TestDatabase database, ShutOut others) {
    DatabaseAddress address = DatabaseAddress.of(database.url(), database.settings());
    new Migrations(address, "filesystem:" + steps).apply(others, Progress.silent());
  }
}
