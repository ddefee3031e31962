package org.authlayer.adapter.persistence.statements;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Optional;
import java.util.UUID;
import org.apache.ibatis.exceptions.PersistenceException;
import org.authlayer.ports.driven.RememberedSession;
import org.authlayer.ports.driven.User;
import org.authlayer.ports.driven.UserToken;
import org.jspecify.annotations.NullUnmarked;

/** The two look-ups that a server's first request may not wait for MyBatis with (ADR 0031). */
@NullUnmarked // columns may be null, and JDBC says of none whether it is
record JdbcLookUps(Source connections) {

  static final String TOKEN =
      """
      select u.id, u.name, u.email, u.password_hash, t.id, t.expires_at, t.last_used_at
      from user_tokens t join users u on u.id = t.user_id where token_key(t.value) = ?
      """;
  private static final String SESSION =
      """
      select u.id, u.name, u.email, u.password_hash,
        s.data, s.created_at, s.last_seen_at, s.expires_at, s.token_id, s.ends_at, s.client
      from sessions s left join users u on u.id = (s.data ->> ?::text)::uuid where s.digest = ?
      """;

  Optional<UserToken> token(String value) {
    return first(TOKEN, row -> token(row, value), TokenDigests.key(value));
  }

  private static UserToken token(ResultSet row, String value) throws SQLException {
    UUID id = row.getObject(5, UUID.class);
    return new UserToken(id, value, user(row), at(row, 6), at(row, 7));
  }

  Optional<RememberedSession> session(String digest, byte[] key, String entry) {
    return first(
        SESSION, row -> new RememberedSession(row(digest, row).session(), user(row)), entry, key);
  }

  private static SessionMapper.Row row(String digest, ResultSet row) throws SQLException {
    UUID token = row.getObject(9, UUID.class);
    String client = row.getString(11);
    return new SessionMapper.Row(
        digest, row.getString(5), at(row, 6), at(row, 7), at(row, 8), token, at(row, 10), client);
  }

  private static User user(ResultSet row) throws SQLException {
    UUID id = row.getObject(1, UUID.class);
    return id == null ? null : new User(id, row.getString(2), row.getString(3), row.getString(4));
  }

  private static Instant at(ResultSet row, int column) throws SQLException {
    OffsetDateTime time = row.getObject(column, OffsetDateTime.class);
    return time == null ? null : time.toInstant();
  }

  private <R> Optional<R> first(String sql, Read<R> read, Object... parameters) {
    try (var connection = connections.get();
        var statement = connection.prepareStatement(sql)) {
      for (int i = 0; i < parameters.length; i++) {
        statement.setObject(i + 1, parameters[i]);
      }
      try (ResultSet row = statement.executeQuery()) {
        return row.next() ? Optional.of(read.from(row)) : Optional.empty();
      }
    } catch (SQLException e) {
      throw new PersistenceException(e);
    }
  }

  interface Source {
    Connection get() throws SQLException;
  }

  private interface Read<R> {
    R from(ResultSet row) throws SQLException;
  }
}
