package org.authlayer.adapter.persistence.statements;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
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

  private static final double MICROS_IN_A_SECOND = 1e6;

  public static final String TOKEN =
      """
      select token.id, date_part('epoch', token.expires_at),
        date_part('epoch', token.last_used_at), token.user_id,
        owner.name, owner.email, owner.password_hash
      from user_tokens token join users owner on owner.id = token.user_id
      where token_key(token.value) = ?
      """;

  /**
   * The user is looked for only where the entry is as long as an identifier. To tell that it has
   * the shape of one would be the dearest part of the statement; of one that is none the database
   * says {@link Failures#isNoIdentifier}.
   */
  public static final String SESSION =
      """
      select session.data, date_part('epoch', session.created_at),
        date_part('epoch', session.last_seen_at), date_part('epoch', session.expires_at),
        session.token_id, date_part('epoch', session.ends_at), session.client,
        owner.id, owner.name, owner.email, owner.password_hash
      from sessions session left join users owner on owner.id =
        case when octet_length(session.data ->> ?) = 36
          then (session.data ->> ?)::uuid end
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
  public static Given sought(String token) {
    return statement -> statement.setObject(1, StoredToken.key(token));
  }

  /** The parameters of {@link #SESSION}. */
  public static Given sought(String digest, @Nullable String entry) {
    return statement -> {
      statement.setString(1, entry);
      statement.setString(2, entry);
      statement.setBytes(3, HexFormat.of().parseHex(digest));
    };
  }

  public static UserToken token(ResultSet row, String value) throws SQLException {
    return new UserToken(
        row.getObject(1, UUID.class), value, user(row, 4), instant(row, 2), instant(row, 3));
  }

  /** The database reads an identifier in other forms too, but one is the form of all of them. */
  public static RememberedSession remembered(ResultSet row, String digest, @Nullable String entry)
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
        EntriesText.parse(row.getString(1)),
        Objects.requireNonNull(instant(row, 2)),
        Objects.requireNonNull(instant(row, 3)),
        Objects.requireNonNull(instant(row, 4)),
        new SessionOrigin(row.getObject(5, UUID.class), instant(row, 6), row.getString(7)));
  }

  /**
   * A time from seconds since 1970, exact to the microsecond for two centuries more. The driver
   * makes a calendar for each answer of which it reads a time.
   */
  private static @Nullable Instant instant(ResultSet row, int column) throws SQLException {
    double seconds = row.getDouble(column);
    return row.wasNull()
        ? null
        : Instant.EPOCH.plus(Math.round(seconds * MICROS_IN_A_SECOND), ChronoUnit.MICROS);
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
  public interface Given {
    void to(PreparedStatement statement) throws SQLException;
  }

  /** The value of a row. */
  @FunctionalInterface
  private interface Read<R> {
    R from(ResultSet row) throws SQLException;
  }
}
