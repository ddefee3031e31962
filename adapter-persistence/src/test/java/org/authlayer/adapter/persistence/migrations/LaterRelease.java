package org.authlayer.adapter.persistence.migrations;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.authlayer.adapter.persistence.connections.DatabaseAddress;
import org.authlayer.adapter.persistence.migrations.Migrations.ShutOut;
import org.authlayer.adapter.persistence.support.TestDatabase;

/**
 * A release that will change the tables: the steps of this one, and more.
 *
 * @param steps the directory that holds them
 */
record LaterRelease(Path steps) {

  static LaterRelease in(Path directory) throws IOException {
    for (String step :
        List.of(
            "V1__users_tokens_sessions.sql",
            "V2__credentials_that_end.sql",
            "V3__token_key_serves_1.sql")) {
      try (InputStream known =
          Objects.requireNonNull(Migrations.class.getResourceAsStream("table-history/" + step))) {
        Files.write(directory.resolve(step), known.readAllBytes());
      }
    }
    return new LaterRelease(directory);
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
    new Migrations(address, "filesystem:" + steps).apply(others);
  }
}
