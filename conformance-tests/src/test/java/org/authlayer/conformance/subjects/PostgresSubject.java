package org.authlayer.conformance.subjects;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.authlayer.conformance.kit.StoreView;
import org.authlayer.conformance.subject.StoreSubject;
import org.authlayer.ports.driven.Stores;

/**
 * Stores in PostgreSQL, and their tables by JDBC alone.
 *
 * @param stores the adapter
 * @param connection who looks into the database
 */
record PostgresSubject(Stores stores, Connection connection) implements StoreSubject, StoreView {

  private static final String INTEGRITY = "23";

  @Override
  public StoreView view() {
    return this;
  }

  @Override
  public List<String> tables() {
    return query("select table_name from information_schema.tables where table_schema = 'public'")
        .stream()
        .flatMap(row -> row.values().stream())
        .toList();
  }

  @Override
  public List<Map<String, String>> rows(String table) {
    return query("select * from " + name(table));
  }

  @Override
  public boolean insert(String table, Map<String, String> row) {
    List<String> columns = row.keySet().stream().map(PostgresSubject::name).sorted().toList();
    String sql =
        "insert into %s (%s) values (%s)"
            .formatted(
                name(table),
                String.join(", ", columns),
                String.join(", ", columns.stream().map(column -> "?").toList()));
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      for (int i = 0; i < columns.size(); i++) {
        statement.setString(i + 1, row.get(columns.get(i)));
      }
      return statement.executeUpdate() == 1;
    } catch (SQLException failure) {
      String state = failure.getSQLState();
      if (state != null && state.startsWith(INTEGRITY)) {
        return false;
      }
      throw new IllegalStateException(failure);
    }
  }

  @Override
  public void close() {}

  void run(String sql) {
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      statement.execute();
    } catch (SQLException failure) {
      throw new IllegalStateException(failure);
    }
  }

  private List<Map<String, String>> query(String sql) {
    try (PreparedStatement statement = connection.prepareStatement(sql);
        ResultSet result = statement.executeQuery()) {
      List<Map<String, String>> rows = new ArrayList<>();
      while (result.next()) {
        rows.add(row(result));
      }
      return rows;
    } catch (SQLException failure) {
      throw new IllegalStateException(failure);
    }
  }

  private static Map<String, String> row(ResultSet result) throws SQLException {
    Map<String, String> row = new LinkedHashMap<>();
    for (int i = 1; i <= result.getMetaData().getColumnCount(); i++) {
      String text = result.getString(i);
      if (text != null) {
        row.put(result.getMetaData().getColumnName(i).toLowerCase(Locale.ROOT), text);
      }
    }
    return row;
  }

  private static String name(String name) {
    if (!name.matches("[a-z_]+")) {
      throw new IllegalArgumentException("no table or column is called " + name);
    }
    return name;
  }
}
