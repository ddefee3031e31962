package org.authlayer.adapter.persistence.migrations;

import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.authlayer.adapter.persistence.connections.ConnectionPool;
import org.authlayer.adapter.persistence.connections.DatabaseAddress;
import org.authlayer.adapter.persistence.migrations.Migrations.ShutOut;
import org.authlayer.ports.operation.DatabaseSettings;
import org.authlayer.ports.operation.Progress;
import org.jspecify.annotations.Nullable;

/**
 * Finds out in one round trip whether the tables serve, so that Flyway is loaded only where {@link
 * Migrations} has something to do or to refuse.
 */
public final class TableHistory {

  /** Of each step its version, the checksum of its statements, and that it succeeded. */
  private static final List<String> OF_THIS_RELEASE =
      List.of(
          "1 -1717222228 t", "2 215501940 t", "3 1716767849 t", "4 1786661816 t", "5 2125295217 t");

  static final int VERSION = OF_THIS_RELEASE.size();

  static final String NAME = "authlayer_schema_history";

  /** Flyway's word for tables that were there before. */
  static final String BASELINE = "0";

  /** Why the database takes no changes; null where it does. */
  static final String NO_CHANGES =
      """
      case when pg_is_in_recovery() then 'it is a standby'
        when current_setting('transaction_read_only')::boolean
        then 'default_transaction_read_only is on' end
      """;

  /** The tables that are not there, after a restore of some; null where all are. */
  static final String MISSING =
      """
      (select string_agg(one, ', ') from
        unnest(array['users', 'user_tokens', 'sessions', 'failed_logins', 'typed_tokens']) one
        where to_regclass(one) is null)
      """;

  private static final String RECORDED =
      """
      select concat_ws(' ', step.version, step.checksum, step.success),
        step.version, step.description, concat(%s, %s) = ''
      from authlayer_schema_history step
      join pg_class history on history.oid = step.tableoid
      join pg_namespace place on place.oid = history.relnamespace
      where place.nspname = current_schema() and step.type <> 'BASELINE'
      order by step.installed_rank
      """
          .formatted(MISSING, NO_CHANGES);

  /** Up to here steps have no such word, and serve version 1. */
  private static final int LAST_WITHOUT = 2;

  private static final Pattern NUMBER = Pattern.compile("\\d{1,9}");
  private static final Pattern SERVES = Pattern.compile(".* serves (\\d{1,9})");

  private TableHistory() {}

  public static HikariDataSource open(
      DatabaseAddress address, DatabaseSettings settings, ShutOut others, Progress progress) {
    Optional<Connection> probed = address.probe(TableHistory::serves);
    if (probed.isEmpty() || others == ShutOut.ORDERED) {
      new Migrations(address).apply(others, progress);
    }
    return ConnectionPool.open(address, settings, probed);
  }

  /**
   * Whether the steps are those of this release, each newer one serves it, and the database takes
   * changes. Anything else, such as no table or no permission, {@link Migrations} explains.
   */
  static boolean serves(Connection connection) {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(RECORDED)) {
      int seen = 0;
      boolean serves = true;
      for (; rows.next(); seen++) {
        boolean isOfThisRelease =
            seen < VERSION
                ? rows.getString(1).equals(OF_THIS_RELEASE.get(seen))
                : serves(rows.getString(2), rows.getString(3), VERSION);
        serves &= isOfThisRelease && rows.getBoolean(4);
      }
      return serves && seen >= VERSION;
    } catch (SQLException e) {
      return false;
    }
  }

  /** The version of the newest step that is recorded; nothing where no table records one. */
  static OptionalInt version(Connection connection) throws SQLException {
    OptionalInt version = OptionalInt.empty();
    if (DatabaseAddress.value("select to_regclass('" + NAME + "')", connection) == null) {
      return version;
    }
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(RECORDED)) {
      while (rows.next()) {
        if (NUMBER.matcher(rows.getString(2)).matches()) {
          version = OptionalInt.of(Integer.parseInt(rows.getString(2)));
        }
      }
    }
    return version;
  }

  /**
   * The oldest version that a step leaves usable tables: its name says so in its end, as {@code
   * V3__token_key_serves_1.sql} does. The database keeps the name, for releases without the step.
   */
  static int oldest(int version, String description) {
    Matcher serves = SERVES.matcher(description);
    if (serves.matches()) {
      return Integer.parseInt(serves.group(1));
    }
    return version <= LAST_WITHOUT ? 1 : version;
  }

  static boolean serves(@Nullable String version, @Nullable String description, int server) {
    return version != null
        && description != null
        && NUMBER.matcher(version).matches()
        && oldest(Integer.parseInt(version), description) <= server;
  }
}
