package org.authlayer.adapter.persistence.statements;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Optional;
import org.authlayer.ports.driven.StoreException;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.CoreErrorCode;
import org.flywaydb.core.api.FlywayException;
import org.flywaydb.core.api.MigrationInfo;
import org.flywaydb.core.api.MigrationInfoService;
import org.flywaydb.core.api.exception.FlywayValidateException;

/**
 * Brings the tables up to date. Several instances may start at once: the database lets one of them
 * in, and the others find the work done.
 */
final class Migrations {

  /**
   * The hyphen keeps the directory from being a package, which a module closes to its libraries.
   */
  private static final String LOCATION =
      "classpath:org/authlayer/adapter/persistence/statements/table-history";

  private Migrations() {}

  static void apply(DatabaseAddress address) {
    Flyway flyway =
        Flyway.configure(Migrations.class.getClassLoader())
            .dataSource(address.source())
            .locations(LOCATION)
            .failOnMissingLocations(true)
            .cleanDisabled(true)
            .load();
    try {
      MigrationInfoService history = flyway.info();
      refuseNewer(history);
      refuseDamaged(history, address);
      if (history.pending().length > 0) {
        requireMayCreate(address);
      }
      flyway.migrate();
    } catch (SQLException e) {
      throw StartFailures.explain(e, address.place());
    } catch (FlywayException e) {
      throw explain(e, address);
    }
  }

  private static void refuseNewer(MigrationInfoService history) {
    for (MigrationInfo migration : history.applied()) {
      if (migration.getState().isApplied() && !migration.getState().isResolved()) {
        throw StoreException.broken(
            "the tables in the database are of version "
                + migration.getVersion()
                + ", which a newer release made: run that release",
            null);
      }
    }
  }

  private static void refuseDamaged(MigrationInfoService history, DatabaseAddress address) {
    for (MigrationInfo migration : history.applied()) {
      String step = "; the table flyway_schema_history says of version " + migration.getVersion();
      if (migration.getState().isFailed()) {
        throw StoreException.broken(
            tables(address)
                + " may be half changed"
                + step
                + " that it failed: restore the database from a backup and start again",
            null);
      }
      if (!migration.isChecksumMatching()) {
        throw StoreException.broken(
            tables(address)
                + " were made by other statements than this release holds"
                + step
                + " another checksum: run the release that made them, or restore that table from a"
                + " backup if somebody changed it",
            null);
      }
    }
  }

  /** Asked first, because the tool would try for ten seconds. */
  private static void requireMayCreate(DatabaseAddress address) throws SQLException {
    try (Connection connection = address.source().getConnection();
        Statement statement = connection.createStatement();
        ResultSet answer =
            statement.executeQuery("select has_schema_privilege(current_schema(), 'create')")) {
      if (!answer.next() || !answer.getBoolean(1)) {
        throw new SQLException("permission denied for the schema", "42501");
      }
    }
  }

  private static StoreException explain(FlywayException failure, DatabaseAddress address) {
    Optional<SQLException> cause = Failures.sqlCause(failure);
    if (cause.isPresent()) {
      return StartFailures.explain(cause.get(), address.place());
    }
    boolean foreign =
        failure instanceof FlywayValidateException
            || failure.getErrorCode()
                == CoreErrorCode.NON_EMPTY_SCHEMA_WITHOUT_SCHEMA_HISTORY_TABLE;
    return StoreException.broken(
        foreign
            ? tables(address) + " are not those of this program: give it a database of its own"
            : tables(address) + " could not be brought up to date",
        failure);
  }

  private static String tables(DatabaseAddress address) {
    return "the tables in the database at " + address.place();
  }
}
