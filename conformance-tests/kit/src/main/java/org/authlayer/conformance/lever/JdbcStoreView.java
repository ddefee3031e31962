package org.authlayer.conformance.lever;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import org.authlayer.conformance.kit.StoreView;
import org.authlayer.conformance.target.LeverSettings;
import org.authlayer.conformance.verdict.Obstacle;

/** The tables of a database through JDBC, one short connection per look, read-only as a rule. */
public record JdbcStoreView(LeverSettings.Jdbc settings) implements StoreView {

  private static final String TABLES =
      "select table_name from information_schema.tables"
          + " where lower(table_schema) not in"
          + " ('information_schema', 'pg_catalog', 'mysql', 'performance_schema', 'sys')"
          + " and table_type in ('BASE TABLE', 'TABLE')";

  @Override
  public List<String> tables() {
    return looking(
        connection ->
            names(connection).stream().map(name -> name.toLowerCase(Locale.ROOT)).toList());
  }

  @Override
  public List<Map<String, String>> rows(String table) {
    return looking(connection -> rows(connection, table));
  }

  @Override
  public boolean writes() {
    return settings.writes();
  }

  /** By the text of the identifier, whatever type its column has. */
  @Override
  public void delete(String table, String id) {
    if (!settings.writes()) {
      throw new Obstacle("the store lever only reads; levers.store.writes: yes allows more");
    }
    looking(
        connection -> {
          String delete =
              "delete from " + quoted(connection, table) + " where cast(id as char(36)) = ?";
          try (PreparedStatement statement = connection.prepareStatement(delete)) {
            statement.setString(1, id);
            int deleted = statement.executeUpdate();
            if (deleted != 1) {
              throw new Obstacle(
                  "the store lever was asked to delete a row of "
                      + table
                      + " and deleted "
                      + deleted);
            }
            connection.commit();
            return deleted;
          }
        });
  }

  private interface Look<T> {
    T at(Connection connection) throws SQLException;
  }

  /** The driver's message may hold the URL with its password, so only its SQL state is reported. */
  private <T> T looking(Look<T> look) {
    Properties properties = new Properties();
    if (!settings.user().isEmpty()) {
      properties.setProperty("user", settings.user());
      properties.setProperty("password", settings.password());
    }
    try (Connection connection = DriverManager.getConnection(settings.url(), properties)) {
      connection.setReadOnly(!settings.writes());
      connection.setAutoCommit(false);
      T seen = look.at(connection);
      connection.rollback();
      return seen;
    } catch (SQLException failed) {
      throw new Obstacle(
          "the store lever does not answer (SQL state " + failed.getSQLState() + ")");
    }
  }

  private static List<String> names(Connection connection) throws SQLException {
    try (PreparedStatement query = connection.prepareStatement(TABLES);
        ResultSet result = query.executeQuery()) {
      List<String> names = new ArrayList<>();
      while (result.next()) {
        names.add(result.getString(1));
      }
      return names;
    }
  }

  private static List<Map<String, String>> rows(Connection connection, String table)
      throws SQLException {
    try (PreparedStatement query =
            connection.prepareStatement("select * from " + quoted(connection, table));
        ResultSet result = query.executeQuery()) {
      List<Map<String, String>> rows = new ArrayList<>();
      while (result.next()) {
        rows.add(row(result));
      }
      return rows;
    }
  }

  private static String quoted(Connection connection, String table) throws SQLException {
    String name =
        names(connection).stream()
            .filter(one -> one.equalsIgnoreCase(table))
            .findFirst()
            .orElseThrow(() -> new Obstacle("the store lever sees no table " + table));
    String quote = connection.getMetaData().getIdentifierQuoteString();
    return quote + name.replace(quote, quote + quote) + quote;
  }

  private static Map<String, String> row(ResultSet result) throws SQLException {
    ResultSetMetaData columns = result.getMetaData();
    Map<String, String> row = new LinkedHashMap<>();
    for (int column = 1; column <= columns.getColumnCount(); column++) {
      String text = result.getString(column);
      if (text != null) {
        row.put(columns.getColumnLabel(column).toLowerCase(Locale.ROOT), text);
      }
    }
    return row;
  }
}
