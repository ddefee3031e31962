package org.authlayer.adapter.persistence.migrations;

import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Optional;
import org.authlayer.adapter.persistence.connections.ConnectionPool;
import org.authlayer.adapter.persistence.connections.DatabaseAddress;
import org.authlayer.adapter.persistence.migrations.Migrations.ShutOut;
import org.authlayer.ports.operation.DatabaseSettings;

/**
 * Finds out in one round trip whether this release can work with the tables as they are, so that
 * what brings them up to date ({@link Migrations}) is loaded only where it has something to do or
 * to refuse.
 */
public final class TableHistory {

  /** Of each step its version, the checksum of its statements, and that it succeeded. */
  private static final List<String> OF_THIS_RELEASE =
      List.of("1 -1717222228 t", "2 215501940 t", "3 1716767849 t", "4 1786661816 t");

  /** The version of the tables that this release makes. */
  static final int VERSION = OF_THIS_RELEASE.size();

  /** The application beside this program may have a history of Flyway's default name. */
  static final String NAME = "authlayer_schema_history";

  /** Says of nothing but that other tables were there before these. */
  static final String BASELINE = "0";

  private static final String RECORDED =
      """
      select concat_ws(' ', step.version, step.checksum, step.success),
        step.version, step.description
      from authlayer_schema_history step
      join pg_class history on history.oid = step.tableoid
      join pg_namespace place on place.oid = history.relnamespace
      where place.nspname = current_schema() and step.type <> 'BASELINE'
      order by step.installed_rank
      """;

  private TableHistory() {}

  /** Opens the pool, once the tables are such that this release can work with them. */
  public static HikariDataSource open(
      DatabaseAddress address, DatabaseSettings settings, ShutOut others) {
    Optional<Connection> probed = address.probe(TableHistory::serves);
    if (probed.isEmpty() || others == ShutOut.ORDERED) {
      new Migrations(address).apply(others);
    }
    return ConnectionPool.open(address, settings, probed);
  }

  /**
   * Whether the steps are those of this release, and of those that a newer one has made since, each
   * says that servers of this one may go on. Anything else is not for this class to explain: no
   * table, no permission, other rows.
   */
  static boolean serves(Connection connection) {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(RECORDED)) {
      int seen = 0;
      boolean serves = true;
      for (; rows.next(); seen++) {
        serves &=
            seen < VERSION
                ? rows.getString(1).equals(OF_THIS_RELEASE.get(seen))
                : SchemaCompatibility.serves(rows.getString(2), rows.getString(3), VERSION);
      }
      return serves && seen >= VERSION;
    } catch (SQLException e) {
      return false;
    }
  }
}
