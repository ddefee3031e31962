package org.authlayer.adapter.persistence.statements;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Optional;
import java.util.UUID;
import javax.sql.DataSource;
import org.authlayer.ports.driven.User;
import org.authlayer.ports.driven.UserToken;

/**
 * The look-up before nearly every request, by plain JDBC: through the mapper it costs twice the
 * time of this process and five times the memory (ADR 0031). It asks the same pool, and fails as
 * what {@link Mappers} runs.
 *
 * @param pool the pool of connections, which keep their statements prepared
 */
record JdbcLookUps(DataSource pool) {

  private static final String TOKEN =
      """
      select token.id, token.expires_at, token.last_used_at,
        token.user_id, owner.name, owner.email, owner.password_hash
      from user_tokens token join users owner on owner.id = token.user_id
      where token.value = any(array[?, ?]) limit 1
      """;

  /** A token in either of its forms, with its owner. */
  Optional<UserToken> token(StoredToken forms) {
    return run(connection -> token(connection, forms));
  }

  private static Optional<UserToken> token(Connection connection, StoredToken forms)
      throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(TOKEN)) {
      statement.setString(1, forms.given());
      statement.setString(2, forms.digest());
      try (ResultSet row = statement.executeQuery()) {
        return row.next() ? Optional.of(token(row, forms.given())) : Optional.empty();
      }
    }
  }

  private static UserToken token(ResultSet row, String value) throws SQLException {
    return new UserToken(
        row.getObject(1, UUID.class),
        value,
        user(row, 4),
        InstantHandler.read(row, 2),
        InstantHandler.read(row, 3));
  }

  /** A user in four columns, of which this is the first. */
  private static User user(ResultSet row, int first) throws SQLException {
    return new User(
        row.getObject(first, UUID.class),
        row.getString(first + 1),
        row.getString(first + 2),
        row.getString(first + 3));
  }

  private <R> R run(LookUp<R> lookUp) {
    try {
      try {
        return lookUp.on(pool);
      } catch (SQLException e) {
        if (Failures.isCircle(e)) {
          return lookUp.on(pool);
        }
        throw e;
      }
    } catch (SQLException e) {
      throw Failures.whileServing(e);
    }
  }

  /** What is asked on one connection. */
  @FunctionalInterface
  private interface LookUp<R> {
    R ask(Connection connection) throws SQLException;

    default R on(DataSource pool) throws SQLException {
      try (Connection connection = pool.getConnection()) {
        return ask(connection);
      }
    }
  }
}
