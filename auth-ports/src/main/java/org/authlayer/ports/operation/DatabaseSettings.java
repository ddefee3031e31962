package org.authlayer.ports.operation;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Settings of one database.
 *
 * @param url JDBC URL, or null for an embedded PostgreSQL
 * @param poolSize 1 to 1000 connections
 * @param connectTimeout how long to wait for a connection before a request fails with 503
 * @param dataDirectory where an embedded PostgreSQL keeps its data
 * @param schema null for the one that the database itself chooses; created where it does not exist
 */
public record DatabaseSettings(
    @Nullable String url,
    String user,
    String password,
    int poolSize,
    Duration connectTimeout,
    Path dataDirectory,
    TokenStorage tokenStorage,
    @Nullable String schema) {

  private static final Duration SHORTEST = Duration.ofMillis(250);
  private static final Duration LONGEST = Duration.ofHours(1);
  private static final Pattern SCHEMA =
      Pattern.compile("(?!pg_|information_schema$)[a-z_][a-z0-9_]{0,62}");

  public enum TokenStorage {
    /** As given, because the specification looks them up by equality. */
    AS_GIVEN,
    /** As their SHA-256, so that a reader of the table cannot use them. */
    DIGEST
  }

  public DatabaseSettings {
    Objects.requireNonNull(user, "user");
    Objects.requireNonNull(password, "password");
    Objects.requireNonNull(dataDirectory, "dataDirectory");
    Objects.requireNonNull(tokenStorage, "tokenStorage");
    if (poolSize < 1 || poolSize > 1000) {
      throw new IllegalArgumentException("database.pool-size: choose 1 to 1000, not " + poolSize);
    }
    if (connectTimeout.compareTo(SHORTEST) < 0 || connectTimeout.compareTo(LONGEST) > 0) {
      throw new IllegalArgumentException(
          "database.connect-timeout: choose PT0.25S to PT1H, not " + connectTimeout);
    }
    if (schema != null && !SCHEMA.matcher(schema).matches()) {
      throw new IllegalArgumentException(
          "database.schema: choose at most 63 of a-z, 0-9 and _ that begin with no digit and not"
              + " with pg_, and not information_schema; not "
              + schema);
    }
  }

  /** A database by its URL, with ten connections, a timeout of five seconds and tokens as given. */
  public static DatabaseSettings of(String url, String user, String password) {
    return embedded(Path.of(".authlayer")).at(url, user, password);
  }

  /** An embedded PostgreSQL, with the same defaults. */
  public static DatabaseSettings embedded(Path dataDirectory) {
    Duration patience = Duration.ofSeconds(5);
    return new DatabaseSettings(
        null, "", "", 10, patience, dataDirectory, TokenStorage.AS_GIVEN, null);
  }

  /** These settings for another database; without an URL for an embedded PostgreSQL. */
  public DatabaseSettings at(@Nullable String other, String owner, String secret) {
    return new DatabaseSettings(
        other, owner, secret, poolSize, connectTimeout, dataDirectory, tokenStorage, schema);
  }

  public DatabaseSettings withPool(int size, Duration timeout) {
    return new DatabaseSettings(
        url, user, password, size, timeout, dataDirectory, tokenStorage, schema);
  }

  public DatabaseSettings withTokens(TokenStorage other) {
    return new DatabaseSettings(
        url, user, password, poolSize, connectTimeout, dataDirectory, other, schema);
  }

  public Optional<String> address() {
    return Optional.ofNullable(url);
  }

  @Override
  public String toString() {
    return "DatabaseSettings[" + (url == null ? "embedded" : "by URL") + "]";
  }
}
