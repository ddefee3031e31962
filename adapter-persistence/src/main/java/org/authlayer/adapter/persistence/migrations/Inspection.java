package org.authlayer.adapter.persistence.migrations;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.OffsetDateTime;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.authlayer.adapter.persistence.connections.DatabaseAddress;
import org.authlayer.adapter.persistence.connections.StartFailures;
import org.authlayer.ports.driven.StoreException;
import org.authlayer.ports.operation.DatabaseInspection;
import org.jspecify.annotations.Nullable;

/** Looks at a database as a start does, and leaves its tables as they are. */
public final class Inspection {

  private static final String STATE =
      """
      select current_setting('server_version'), clock_timestamp(),
        (select rolsuper from pg_roles where rolname = session_user),
        not current_setting('transaction_read_only')::boolean,
        coalesce(has_schema_privilege(current_schema(), 'create'), false)
      """;

  private Inspection() {}

  /**
   * The tables of a database, by a connection that is closed again.
   *
   * @throws StoreException as a start
   */
  public static DatabaseInspection of(DatabaseAddress address) {
    AtomicReference<@Nullable DatabaseInspection> seen = new AtomicReference<>();
    address.probe(
        connection -> {
          DatabaseInspection found = of(connection);
          if (found.tables().orElse(0) >= TableHistory.VERSION) {
            new Migrations(address).refuseIncomplete();
          }
          seen.set(found);
          return false;
        });
    return Optional.ofNullable(seen.get())
        .orElseThrow(() -> StartFailures.of(new SQLException("no answer", "08006"), address));
  }

  private static DatabaseInspection of(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(STATE)) {
      row.next();
      return new DatabaseInspection(
          "PostgreSQL " + row.getString(1),
          TableHistory.serves(connection),
          TableHistory.version(connection),
          TableHistory.VERSION,
          row.getObject(2, OffsetDateTime.class).toInstant(),
          row.getBoolean(3),
          row.getBoolean(4),
          row.getBoolean(5));
    }
  }
}
