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
    String tables = "the tables in the database at " + address.place();
    boolean foreign =
        failure instanceof FlywayValidateException
            || failure.getErrorCode()
                == CoreErrorCode.NON_EMPTY_SCHEMA_WITHOUT_SCHEMA_HISTORY_TABLE;
    return StoreException.broken(
        foreign
            ? tables + " are not those of this program: give it a database of its own"
            : tables + " could not be brought up to date",
        failure);
  }
}
