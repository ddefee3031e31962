package org.authlayer.adapter.persistence.statements;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/**
 * Tells in one round trip whether the tables are those of this release, so that what brings them up
 * to date ({@link Migrations}) is loaded only where it has something to do or to refuse.
 */
final class TableHistory {

  /** Of each step its version, the checksum of its statements, and that it succeeded. */
  private static final List<String> OF_THIS_RELEASE = List.of("1 -1717222228 t", "2 215501940 t");

  private static final String RECORDED =
      """
      select concat_ws(' ', step.version, step.checksum, step.success)
      from flyway_schema_history step
      join pg_class history on history.oid = step.tableoid
      join pg_namespace place on place.oid = history.relnamespace
      where place.nspname = current_schema()
      order by step.installed_rank
      """;

  private TableHistory() {}

  /** Anything else is not for this class to explain: no table, no permission, other rows. */
  static boolean isOfThisRelease(Connection connection) {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(RECORDED)) {
      List<String> recorded = new ArrayList<>();
      while (rows.next()) {
        recorded.add(rows.getString(1));
      }
      return recorded.equals(OF_THIS_RELEASE);
    } catch (SQLException e) {
      return false;
    }
  }
}
