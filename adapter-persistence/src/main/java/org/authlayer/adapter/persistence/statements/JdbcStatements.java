package org.authlayer.adapter.persistence.statements;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.HexFormat;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import javax.sql.DataSource;
import org.authlayer.adapter.persistence.connections.Failures;
import org.authlayer.ports.driven.RememberedSession;
import org.authlayer.ports.driven.SessionData;
import org.authlayer.ports.driven.SessionOrigin;
import org.authlayer.ports.driven.User;
import org.authlayer.ports.driven.UserToken;
import org.jspecify.annotations.Nullable;

/**
 * The look-ups before nearly every request, by plain JDBC: through the mapper they cost twice the
 * time of this process and five times the memory (ADR 0031). They ask the same pool, and fail as
 * what {@link Mappers} runs.
 *
 * @param pool the pool of connections, which keep their statements prepared
 */
public record JdbcStatements(DataSource pool) {

  static final String TOKEN =
      """
      select token.id, token.expires_at, token.last_used_at,
        token.user_id, owner.name, owner.email, owner.password_hash
      from user_tokens token join users owner on owner.id = token.user_id
      where token_key(token.value) = ?
      """;

  /**
   * To tell beforehand that an entry has the shape of an identifier would be the dearest part of
   * the statement; of one that has not the database says {@link Failures#isNoIdentifier}.
   */
  private static final String SESSION =
      """
      select session.data, session.created_at, session.last_seen_at, session.expires_at,
        session.token_id, session.ends_at, session.client,
        owner.id, owner.name, owner.email, owner.password_hash
      from sessions session left join users owner on owner.id = (session.data ->> ?)::uuid
      where session.digest = ?
      """;

  private static final String TOKEN_USED =
      "update user_tokens set last_used_at = ? where id = ? and coalesce(last_used_at < ?, true)";

  private static final String SESSION_PROLONGED =
      "update sessions set last_seen_at = ?, expires_at = ? where digest = ?";

  private static final String SUPERUSER =
      "select rolsuper from pg_roles where rolname = session_user";

  /** A token in either of its forms, with its owner. */
  Optional<UserToken> token(String value) {
    return first(TOKEN, sought(value), row -> token(row, value));
  }

  /** A live session, with the user whose identifier an entry is; of no entry, nobody's. */
  Optional<RememberedSession> session(String digest, Instant now, @Nullable String entry) {
    return first(SESSION, sought(digest, entry), row -> remembered(row, digest, entry))
        .filter(found -> found.session().expiresAt().isAfter(now));
  }

  void used(UUID token, Instant at) {
    change(
        TOKEN_USED,
        statement -> {
          InstantHandler.write(statement, 1, at);
          statement.setObject(2, token);
          InstantHandler.write(statement, 3, at);
        });
  }

  boolean prolong(String digest, Instant lastSeenAt, Instant expiresAt) {
    int changed =
        change(
            SESSION_PROLONGED,
            statement -> {
              InstantHandler.write(statement, 1, lastSeenAt);
              InstantHandler.write(statement, 2, expiresAt);
              statement.setBytes(3, HexFormat.of().parseHex(digest));
            });
    return changed == 1;
  }

  public boolean isSuperuser() {
    return first(SUPERUSER, statement -> {}, row -> row.getBoolean(1)).orElse(false);
  }

  /** The parameters of {@link #TOKEN}. */
  private static Given sought(String token) {
    return statement -> statement.setObject(1, StoredToken.key(token));
  }

  /** The parameters of {@link #SESSION}. */
  private static Given sought(String digest, @Nullable String entry) {
    return statement -> {
      statement.setString(1, entry);
      statement.setBytes(2, HexFormat.of().parseHex(digest));
    };
  }

  private static UserToken token(ResultSet row, String value) throws SQLException {
    return new UserToken(
        row.getObject(1, UUID.class),
        value,
        user(row, 4),
        InstantHandler.read(row, 2),
        InstantHandler.read(row, 3));
  }

  /** The database reads an identifier in other forms too, but one is the form of all of them. */
  private static RememberedSession remembered(ResultSet row, String digest, @Nullable String entry)
      throws SQLException {
    SessionData session = session(row, digest);
    UUID id = row.getObject(8, UUID.class);
    boolean named =
        entry != null && id != null && id.toString().equals(session.entries().get(entry));
    return new RememberedSession(session, named ? user(row, 8) : null);
  }

  private static SessionData session(ResultSet row, String digest) throws SQLException {
    return new SessionData(
        digest,
        SessionEntriesJson.parse(row.getString(1)),
        Objects.requireNonNull(InstantHandler.read(row, 2)),
        Objects.requireNonNull(InstantHandler.read(row, 3)),
        Objects.requireNonNull(InstantHandler.read(row, 4)),
        new SessionOrigin(
            row.getObject(5, UUID.class), InstantHandler.read(row, 6), row.getString(7)));
  }

  /** A user in four columns, of which this is the first. */
  private static User user(ResultSet row, int first) throws SQLException {
    return new User(
        row.getObject(first, UUID.class),
        row.getString(first + 1),
        row.getString(first + 2),
        row.getString(first + 3));
  }

  private <R> Optional<R> first(String sql, Given given, Read<R> read) {
    return run(
        connection -> {
          try (PreparedStatement statement = connection.prepareStatement(sql)) {
            given.to(statement);
            try (ResultSet row = statement.executeQuery()) {
              return row.next() ? Optional.of(read.from(row)) : Optional.empty();
            }
          }
        });
  }

  private int change(String sql, Given given) {
    return run(
        connection -> {
          try (PreparedStatement statement = connection.prepareStatement(sql)) {
            given.to(statement);
            return statement.executeUpdate();
          }
        });
  }

  private <R> R run(Call<R> call) {
    try {
      try {
        return call.on(pool);
      } catch (SQLException e) {
        if (Failures.isCircle(e)) {
          return call.on(pool);
        }
        throw e;
      }
    } catch (SQLException e) {
      throw Failures.whileServing(e);
    }
  }

  /** What is asked on one connection. */
  @FunctionalInterface
  private interface Call<R> {
    R on(Connection connection) throws SQLException;

    default R on(DataSource pool) throws SQLException {
      try (Connection connection = pool.getConnection()) {
        return on(connection);
      }
    }
  }

  /** The parameters. */
  @FunctionalInterface
  private interface Given {
    void to(PreparedStatement statement) throws SQLException;
  }

  /** The value of a row. */
  @FunctionalInterface
  private interface Read<R> {
    R from(ResultSet row) throws SQLException;
  }
}
