package org.authlayer.adapter.persistence.migrations;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.authlayer.adapter.persistence.connections.DatabaseAddress;
import org.authlayer.adapter.persistence.connections.StartFailures;
import org.authlayer.adapter.persistence.failures.SqlFailures;
import org.authlayer.ports.driven.StoreException;
import org.authlayer.ports.operation.Progress;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.FlywayException;
import org.flywaydb.core.api.MigrationInfo;
import org.flywaydb.core.api.MigrationInfoService;
import org.flywaydb.core.api.callback.BaseCallback;
import org.flywaydb.core.api.callback.Context;
import org.flywaydb.core.api.callback.Event;
import org.flywaydb.core.api.exception.FlywayValidateException;
import org.jspecify.annotations.Nullable;

/**
 * Brings the tables up to date. Of several instances that start at once, the database lets one in,
 * and the others find the work done.
 */
public record Migrations(DatabaseAddress address, String location) {

  /** With a hyphen it is no package, which a module would close to Flyway. */
  private static final String LOCATION =
      "classpath:org/authlayer/adapter/persistence/migrations/table-history";

  public Migrations(DatabaseAddress address) {
    this(address, LOCATION);
  }

  public void apply(ShutOut others, Progress progress) {
    EachStep steps = new EachStep();
    Flyway flyway =
        Flyway.configure(Migrations.class.getClassLoader())
            .dataSource(address.source())
            .locations(location)
            .failOnMissingLocations(true)
            .table(TableHistory.NAME)
            .cleanDisabled(true)
            .callbacks(steps)
            .load();
    try {
      ConfiguredSchema.prepare(address);
      requireSchema();
      requireChanges();
      address.execute(FormerHistoryTable.MOVE);
      MigrationInfoService history = flyway.info();
      refuseNewer(history);
      refuseDamaged(history);
      if (history.pending().length > 0) {
        requireMayCreate();
        NewHistoryTable.create(address);
        refuseToShutOut(history, others);
      } else {
        refuseIncomplete();
      }
      migrate(flyway, steps, history.pending().length, progress);
      if (others == ShutOut.ORDERED) {
        address.execute(FormerHistoryTable.GIVE_UP);
      }
    } catch (SQLException e) {
      throw StartFailures.of(e, address);
    } catch (FlywayException e) {
      throw explain(e);
    }
  }

  @SuppressWarnings("try") // the work is there to be closed
  private void migrate(Flyway flyway, EachStep steps, int pending, Progress progress) {
    try (Progress.Work migrating =
        (pending == 0 ? Progress.silent() : progress)
            .begin(
                "bringing " + tables() + " up to date",
                () -> steps.begun.get() + " of " + pending + " steps")) {
      flyway.migrate();
    }
  }

  /** Whether a step may run that servers of a release before cannot work with. */
  public enum ShutOut {
    /** Such servers may be running. */
    REFUSED,
    /** None are running, but the release before may be started again. */
    ACCEPTED,
    /** The operator confirms that none are running or will be started. */
    ORDERED
  }

  private void refuseNewer(MigrationInfoService history) {
    Arrays.stream(history.applied())
        .filter(step -> step.getState().isApplied() && !step.getState().isResolved())
        .reduce((first, second) -> second)
        .ifPresent(
            newest -> {
              throw StoreException.broken(
                  ("%s are of version %s, made by a newer release, and servers of version %s, as "
                          + "this one is, cannot work with them: run a newer release")
                      .formatted(tables(), newest.getVersion(), TableHistory.VERSION),
                  null);
            });
  }

  private void refuseDamaged(MigrationInfoService history) {
    for (MigrationInfo step : history.applied()) {
      String told = "; the table " + TableHistory.NAME + " says of version " + step.getVersion();
      if (step.getState().isFailed()) {
        throw StoreException.broken(
            tables()
                + " may be half changed"
                + told
                + " that it failed: restore the database from a backup and start again",
            null);
      }
      if (!step.isChecksumMatching()) {
        throw StoreException.broken(
            tables()
                + " were created by other statements than this release holds"
                + told
                + " another checksum: run the release that made them, or restore that table from a"
                + " backup if somebody changed it",
            null);
      }
    }
  }

  void refuseIncomplete() throws SQLException {
    String missing = answer("select " + TableHistory.MISSING);
    if (missing != null) {
      throw StoreException.broken(
          "%s lack %s, which the table %s says are there: restore the whole backup"
              .formatted(tables(), missing, TableHistory.NAME),
          null);
    }
  }

  private void refuseToShutOut(MigrationInfoService history, ShutOut others) {
    MigrationInfo current = history.current();
    if (current == null || isBaseline(current) || others != ShutOut.REFUSED) {
      return;
    }
    int oldest =
        Arrays.stream(history.pending())
            .mapToInt(step -> TableHistory.oldest(version(step), step.getDescription()))
            .max()
            .orElse(0);
    if (oldest > version(current)) {
      throw StoreException.broken(
          ("%s are of version %s, and when this release brings them up to date, servers of "
                  + "a version below %s cannot work with them any more: stop those, then run "
                  + "authlayer migrate")
              .formatted(tables(), current.getVersion(), oldest),
          null);
    }
  }

  private static boolean isBaseline(MigrationInfo step) {
    return String.valueOf(step.getVersion()).equals(TableHistory.BASELINE);
  }

  /** With tables that serve, a start would change nothing, and each request would. */
  private void requireChanges() throws SQLException {
    String fault = answer("select " + TableHistory.NO_CHANGES);
    if (fault != null) {
      throw new SQLException(fault, "25006");
    }
  }

  /** Asked first, because the tool would try for ten seconds. */
  private void requireMayCreate() throws SQLException {
    if (!"t".equals(answer("select has_schema_privilege(current_schema(), 'create')"))) {
      throw new SQLException("permission denied for schema " + schema(), "42501");
    }
  }

  private void requireSchema() throws SQLException {
    String schema = schema();
    if (schema == null || schema.startsWith("pg_temp")) {
      String path = answer("select current_setting('search_path')");
      throw new SQLException("the search path is " + path, "3F000");
    }
  }

  private @Nullable String schema() throws SQLException {
    return answer("select current_schema()");
  }

  private @Nullable String answer(String query) throws SQLException {
    try (Connection connection = address.source().getConnection()) {
      return DatabaseAddress.value(query, connection);
    }
  }

  private StoreException explain(FlywayException failure) {
    Optional<SQLException> cause = SqlFailures.sqlCause(failure);
    if (cause.isPresent()) {
      return StartFailures.of(cause.get(), address);
    }
    return StoreException.broken(
        failure instanceof FlywayValidateException
            ? tables() + " are not those of this program: give it a database of its own"
            : tables()
                + " could not be brought up to date ("
                + String.valueOf(failure.getMessage()).strip().replaceAll("\\s+", " ")
                + ")",
        failure);
  }

  private static int version(MigrationInfo step) {
    return step.getVersion().getMajor().intValue();
  }

  private String tables() {
    return "the tables in the database at " + address.place();
  }

  /**
   * Counts the steps, and lets none wait long for a lock, since every request for the table would
   * wait behind it. The setting ends with the transaction, so that it holds behind a pooler.
   */
  private static final class EachStep extends BaseCallback {

    final AtomicInteger begun = new AtomicInteger();

    @Override
    public boolean supports(Event event, Context context) {
      return event == Event.BEFORE_EACH_MIGRATE;
    }

    @Override
    public void handle(Event event, Context context) {
      begun.incrementAndGet();
      try (var statement = context.getConnection().createStatement()) {
        statement.execute("set local lock_timeout = '1s'");
      } catch (SQLException e) {
        throw new FlywayException(e);
      }
    }
  }
}
