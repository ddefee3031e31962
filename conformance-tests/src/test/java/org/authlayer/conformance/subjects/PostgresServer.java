package org.authlayer.conformance.subjects;

import java.io.IOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.ServiceLoader;
import java.util.stream.Collectors;
import org.authlayer.conformance.endtoend.TestPostgres;
import org.authlayer.conformance.subject.StoreSubject;
import org.authlayer.ports.driven.Stores;
import org.authlayer.ports.operation.DatabaseSettings;
import org.authlayer.ports.operation.DatabaseSettings.TokenStorage;
import org.authlayer.ports.operation.StoresFactory;

/**
 * The persistence adapter on a database that all tests of a run share.
 *
 * @param stores what the adapter opened
 * @param digesting the same, where tokens are kept as digests
 * @param view who looks into the tables by JDBC alone
 */
record PostgresServer(TestPostgres postgres, Stores stores, Stores digesting, Connection view)
    implements AutoCloseable {

  private static final String DATABASE = "conformance";

  static PostgresServer start() {
    try {
      TestPostgres postgres = TestPostgres.start(TestPostgres.directory("conformance-database"));
      Map<String, String> settings = postgres.database(DATABASE);
      return new PostgresServer(
          postgres,
          open(settings, TokenStorage.AS_GIVEN),
          open(settings, TokenStorage.DIGEST),
          view(settings));
    } catch (IOException | SQLException failure) {
      throw new IllegalStateException(failure);
    }
  }

  /** The database without a row; not closed with the subject, since tests share it. */
  StoreSubject empty() {
    PostgresSubject subject = new PostgresSubject(stores, view);
    subject.run(
        "truncate "
            + subject.tables().stream()
                .filter(table -> !table.endsWith("_schema_history"))
                .collect(Collectors.joining(", ")));
    return subject;
  }

  /** The same database in the hands of stores that keep digests of tokens. */
  StoreSubject emptyWithDigests() {
    return new DigestingSubject(empty(), digesting);
  }

  /** Further stores over the same database, as another instance has them. */
  Stores another() {
    return open(postgres.settings(DATABASE, postgres.port()), TokenStorage.AS_GIVEN);
  }

  static Stores open(Map<String, String> settings, TokenStorage tokens) {
    return ServiceLoader.load(StoresFactory.class)
        .findFirst()
        .orElseThrow()
        .open(
            DatabaseSettings.of(
                    setting(settings, "url"),
                    setting(settings, "user"),
                    setting(settings, "password"))
                .withPool(16, Duration.ofSeconds(60))
                .withTokens(tokens));
  }

  /** Text is sent untyped, so that the database reads identifiers and instants by itself. */
  static Connection view(Map<String, String> settings) throws SQLException {
    return DriverManager.getConnection(
        setting(settings, "url") + "?stringtype=unspecified",
        setting(settings, "user"),
        setting(settings, "password"));
  }

  private static String setting(Map<String, String> settings, String name) {
    return Objects.requireNonNull(settings.get("database." + name));
  }

  @Override
  public void close() throws SQLException {
    view.close();
    digesting.close();
    stores.close();
    postgres.close();
  }
}
