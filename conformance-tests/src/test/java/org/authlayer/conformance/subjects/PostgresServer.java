package org.authlayer.conformance.subjects;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.ServiceLoader;
import java.util.stream.Collectors;
import org.authlayer.conformance.endtoend.TestPostgres;
import org.authlayer.conformance.subject.StoreSubject;
import org.authlayer.ports.driven.Stores;
import org.authlayer.ports.operation.DatabaseSettings;
import org.authlayer.ports.operation.DatabaseSettings.TokenStorage;
import org.authlayer.ports.operation.StoresFactory;

/**
 * The persistence adapter with the database that it embeds.
 *
 * @param stores what the adapter opened
 * @param data where its database lies
 */
record PostgresServer(Stores stores, Path data) implements AutoCloseable {

  static PostgresServer start() {
    Path home = TestPostgres.directory("conformance-database");
    DatabaseSettings settings =
        DatabaseSettings.embedded(home).withPool(16, Duration.ofSeconds(60));
    return new PostgresServer(factory().open(settings), home.resolve("data-18"));
  }

  /** The database without a row; not closed with the subject, since tests share it. */
  StoreSubject empty() {
    PostgresSubject subject = new PostgresSubject(stores, url(), "authlayer", password());
    subject.run(
        "truncate "
            + subject.tables().stream()
                .filter(table -> !table.endsWith("_schema_history"))
                .collect(Collectors.joining(", ")));
    return subject;
  }

  /** The same database in the hands of stores that keep digests of tokens. */
  StoreSubject emptyWithDigests() {
    return new DigestingSubject(empty(), open(TokenStorage.DIGEST));
  }

  /** Further stores over the same database, as another instance has them. */
  Stores another() {
    return open(TokenStorage.AS_GIVEN);
  }

  private Stores open(TokenStorage tokens) {
    return factory()
        .open(
            new DatabaseSettings(
                url(), "authlayer", password(), 16, Duration.ofSeconds(60), data, tokens, null));
  }

  private static StoresFactory factory() {
    return ServiceLoader.load(StoresFactory.class).findFirst().orElseThrow();
  }

  /** Text is sent untyped, so that the database reads identifiers and instants by itself. */
  private String url() {
    List<String> recorded = read("postmaster.pid").lines().map(String::strip).toList();
    return "jdbc:postgresql://127.0.0.1:" + recorded.get(3) + "/postgres?stringtype=unspecified";
  }

  private String password() {
    return read("authlayer.password");
  }

  private String read(String file) {
    try {
      return Files.readString(data.resolve(file));
    } catch (IOException absent) {
      throw new UncheckedIOException(absent);
    }
  }

  @Override
  public void close() {
    stores.close();
  }
}
