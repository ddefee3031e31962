package org.authlayer.adapter.persistence.statements;

import java.sql.CallableStatement;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.ibatis.type.BaseTypeHandler;
import org.apache.ibatis.type.JdbcType;
import org.jspecify.annotations.Nullable;

/**
 * A session's entries: the database makes the JSON object of an array of name, value, name, value,
 * and gives it back as the text that it writes of it.
 */
final class EntriesHandler extends BaseTypeHandler<Map<String, String>> {

  @Override
  public void setNonNullParameter(
      PreparedStatement statement, int index, Map<String, String> entries, @Nullable JdbcType type)
      throws SQLException {
    String[] flat =
        entries.entrySet().stream()
            .flatMap(entry -> Stream.of(entry.getKey(), entry.getValue()))
            .toArray(String[]::new);
    statement.setArray(index, statement.getConnection().createArrayOf("text", flat));
  }

  @Override
  public @Nullable Map<String, String> getNullableResult(ResultSet row, String column)
      throws SQLException {
    return entries(row.getString(column));
  }

  @Override
  public @Nullable Map<String, String> getNullableResult(ResultSet row, int column)
      throws SQLException {
    return entries(row.getString(column));
  }

  @Override
  public @Nullable Map<String, String> getNullableResult(CallableStatement call, int column)
      throws SQLException {
    return entries(call.getString(column));
  }

  private static @Nullable Map<String, String> entries(@Nullable String object)
      throws SQLException {
    return object == null ? null : SessionEntriesJson.parse(object);
  }
}
