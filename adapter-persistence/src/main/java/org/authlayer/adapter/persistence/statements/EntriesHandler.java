package org.authlayer.adapter.persistence.statements;

import java.sql.Array;
import java.sql.CallableStatement;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.ibatis.type.BaseTypeHandler;
import org.apache.ibatis.type.JdbcType;
import org.jspecify.annotations.Nullable;

/**
 * A session's entries cross as an array: name, value, name, value. The database makes the JSON
 * object of it and takes it apart again, so that no JSON is written or read here.
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
    return entries(row.getArray(column));
  }

  @Override
  public @Nullable Map<String, String> getNullableResult(ResultSet row, int column)
      throws SQLException {
    return read(row, column);
  }

  @Override
  public @Nullable Map<String, String> getNullableResult(CallableStatement call, int column)
      throws SQLException {
    return entries(call.getArray(column));
  }

  static @Nullable Map<String, String> read(ResultSet row, int column) throws SQLException {
    return entries(row.getArray(column));
  }

  private static @Nullable Map<String, String> entries(@Nullable Array array) throws SQLException {
    if (array == null) {
      return null;
    }
    String[] flat = (String[]) array.getArray();
    Map<String, String> entries = new HashMap<>();
    for (int i = 0; i < flat.length; i += 2) {
      entries.put(flat[i], flat[i + 1]);
    }
    return entries;
  }
}
