package org.authlayer.adapter.persistence.statements;

import java.sql.CallableStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.apache.ibatis.cursor.Cursor;
import org.apache.ibatis.executor.Executor;
import org.apache.ibatis.executor.parameter.ParameterHandler;
import org.apache.ibatis.executor.resultset.ResultSetHandler;
import org.apache.ibatis.mapping.BoundSql;
import org.apache.ibatis.mapping.Environment;
import org.apache.ibatis.mapping.MappedStatement;
import org.apache.ibatis.session.Configuration;
import org.apache.ibatis.session.ResultHandler;
import org.apache.ibatis.session.RowBounds;
import org.authlayer.ports.driven.Token;
import org.authlayer.ports.driven.User;
import org.authlayer.ports.driven.UserId;
import org.jspecify.annotations.NullUnmarked;

/**
 * Has the rows of the look-up before nearly every request read by position. MyBatis's own mapping
 * looks at the metadata of each column of each result (ADR 0067).
 */
@NullUnmarked // columns may be null, and JDBC says of none whether it is
final class WholeRows extends Configuration {

  private static final Map<Class<?>, Read<?>> READS =
      Map.of(Token.class, WholeRows::token, SessionMapper.Found.class, WholeRows::session);

  WholeRows(Environment environment) {
    super(environment);
  }

  @Override
  @SuppressWarnings("rawtypes") // as MyBatis declares it
  public ResultSetHandler newResultSetHandler(
      Executor executor,
      MappedStatement statement,
      RowBounds bounds,
      ParameterHandler parameters,
      ResultHandler results,
      BoundSql sql) {
    Read<?> read =
        statement.getResultMaps().isEmpty()
            ? null
            : READS.get(statement.getResultMaps().get(0).getType());
    return read == null
        ? super.newResultSetHandler(executor, statement, bounds, parameters, results, sql)
        : new Rows(read);
  }

  private static Token token(ResultSet row) throws SQLException {
    User user = user(row);
    UUID id = row.getObject(5, UUID.class);
    return new Token(id, UserId.of(user.id()), at(row, 6), at(row, 7), at(row, 8), user);
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

  private record Rows(Read<?> read) implements ResultSetHandler {

    @Override
    @SuppressWarnings("unchecked") // the type of the statement's result chose what reads it
    public <E> List<E> handleResultSets(Statement statement) throws SQLException {
      List<E> all = new ArrayList<>(1);
      try (ResultSet rows = statement.getResultSet()) {
        while (rows.next()) {
          all.add((E) read.from(rows));
        }
      }
      return all;
    }

    @Override
    public <E> Cursor<E> handleCursorResultSets(Statement statement) {
      throw new UnsupportedOperationException("no look-up answers with a cursor");
    }

    @Override
    public void handleOutputParameters(CallableStatement call) {
      throw new UnsupportedOperationException("no look-up is a procedure");
    }
  }
}
