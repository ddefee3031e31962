package org.authlayer.adapter.persistence.statements;

import java.sql.CallableStatement;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import org.apache.ibatis.type.BaseTypeHandler;
import org.apache.ibatis.type.JdbcType;
import org.jspecify.annotations.Nullable;

/**
 * {@code timestamptz} is {@link Instant}, whatever the time zone of client and server. It holds
 * microseconds: what is finer is cut, so that nothing lasts longer in the table than it should.
 */
final class InstantHandler extends BaseTypeHandler<Instant> {

  @Override
  public void setNonNullParameter(
      PreparedStatement statement, int index, Instant value, @Nullable JdbcType type)
      throws SQLException {
    write(statement, index, value);
  }

  @Override
  public @Nullable Instant getNullableResult(ResultSet row, String column) throws SQLException {
    return instant(row.getObject(column, OffsetDateTime.class));
  }

  @Override
  public @Nullable Instant getNullableResult(ResultSet row, int column) throws SQLException {
    return read(row, column);
  }

  @Override
  public @Nullable Instant getNullableResult(CallableStatement call, int column)
      throws SQLException {
    return instant(call.getObject(column, OffsetDateTime.class));
  }

  static void write(PreparedStatement statement, int index, Instant value) throws SQLException {
    statement.setObject(index, value.truncatedTo(ChronoUnit.MICROS).atOffset(ZoneOffset.UTC));
  }

  static @Nullable Instant read(ResultSet row, int column) throws SQLException {
    return instant(row.getObject(column, OffsetDateTime.class));
  }

  private static @Nullable Instant instant(@Nullable OffsetDateTime time) {
    return time == null ? null : time.toInstant();
  }
}
