package org.authlayer.adapter.persistence.statements;

import java.sql.CallableStatement;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.HexFormat;
import java.util.UUID;
import org.apache.ibatis.type.JdbcType;
import org.apache.ibatis.type.TypeHandler;
import org.apache.ibatis.type.TypeHandlerRegistry;
import org.authlayer.ports.driven.Token;
import org.authlayer.ports.driven.User;
import org.authlayer.ports.driven.UserId;
import org.jspecify.annotations.NullUnmarked;

/**
 * Reads the rows of the look-up before nearly every request by position. MyBatis's own mapping
 * looks up a constructor and the columns of each row, which doubles what it costs (ADR 0067).
 */
@NullUnmarked // columns may be null, and JDBC says of none whether it is
final class WholeRows {

  private WholeRows() {}

  static void register(TypeHandlerRegistry handlers) {
    handlers.register(Token.class, new WholeRow<>(WholeRows::token));
    handlers.register(SessionMapper.Found.class, new WholeRow<>(WholeRows::session));
  }

  private static Token token(ResultSet row) throws SQLException {
    User user = user(row);
    UUID id = row.getObject(5, UUID.class);
    return new Token(id, UserId.of(user.id()), at(row, 6), at(row, 7), user);
  }

  private static SessionMapper.Found session(ResultSet row) throws SQLException {
    SessionMapper.Row session =
        new SessionMapper.Row(
            HexFormat.of().formatHex(row.getBytes(5)),
            row.getString(6),
            row.getString(7),
            at(row, 8),
            at(row, 9),
            at(row, 10),
            row.getObject(11, UUID.class),
            at(row, 12),
            row.getString(13));
    return new SessionMapper.Found(session, user(row));
  }

  private static User user(ResultSet row) throws SQLException {
    UUID id = row.getObject(1, UUID.class);
    return id == null ? null : new User(id, row.getString(2), row.getString(3), row.getString(4));
  }

  private static Instant at(ResultSet row, int column) throws SQLException {
    OffsetDateTime time = row.getObject(column, OffsetDateTime.class);
    return time == null ? null : time.toInstant();
  }

  private interface Read<R> {
    R from(ResultSet row) throws SQLException;
  }

  /** MyBatis asks a handler for the first column of a row. */
  private record WholeRow<R>(Read<R> read) implements TypeHandler<R> {

    @Override
    public R getResult(ResultSet row, String firstColumn) throws SQLException {
      return read.from(row);
    }

    @Override
    public R getResult(ResultSet row, int column) {
      throw new UnsupportedOperationException("a row is no column of another");
    }

    @Override
    public R getResult(CallableStatement call, int column) {
      throw new UnsupportedOperationException("a row is no result of a procedure");
    }

    @Override
    public void setParameter(PreparedStatement statement, int at, R row, JdbcType type) {
      throw new UnsupportedOperationException("a row is no parameter");
    }
  }
}
