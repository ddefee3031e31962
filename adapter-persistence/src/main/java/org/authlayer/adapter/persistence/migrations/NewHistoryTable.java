package org.authlayer.adapter.persistence.migrations;

import java.sql.Connection;
import java.sql.SQLException;
import org.authlayer.adapter.persistence.connections.DatabaseAddress;
import org.authlayer.ports.driven.StoreException;

/**
 * Creates the empty table of the history, unless another program's tables have the same names.
 * Flyway would create it in several steps, between which another instance may do the same.
 */
final class NewHistoryTable {

  private static final String HISTORY =
      """
      select tablename from pg_tables
      where schemaname = current_schema() and tablename = 'authlayer_schema_history'
      """;

  /** Also a view or a sequence, and what belongs to a role that grants nothing. */
  private static final String FOREIGN =
      """
      select relname from pg_class join pg_namespace place on place.oid = relnamespace
      where nspname = current_schema()
        and relname in ('users', 'user_tokens', 'sessions', 'failed_logins', 'typed_tokens')
      order by relname desc
      """;

  /** The columns are Flyway's. */
  private static final String CREATE =
      """
      do $$
      begin
        perform pg_advisory_xact_lock(5486120237713);
        if exists (%1$s) or exists (%2$s) then
          return;
        end if;
        create table authlayer_schema_history (
          installed_rank integer not null
            constraint authlayer_schema_history_pk primary key,
          version varchar(50),
          description varchar(200) not null,
          type varchar(20) not null,
          script varchar(1000) not null,
          checksum integer,
          installed_by varchar(100) not null,
          installed_on timestamp not null default now(),
          execution_time integer not null,
          success boolean not null
        );
        create index authlayer_schema_history_s_idx on authlayer_schema_history (success);
      end
      $$
      """
          .formatted(HISTORY, FOREIGN);

  private NewHistoryTable() {}

  static void create(DatabaseAddress address) throws SQLException {
    address.execute(CREATE);
    try (Connection connection = address.source().getConnection()) {
      if (DatabaseAddress.value(HISTORY, connection) == null) {
        throw StoreException.broken(
            ("the database at %s holds a table %s that is not this program's: give the "
                    + "program a schema of its own with database.schema, or a database of its own")
                .formatted(address.place(), DatabaseAddress.value(FOREIGN, connection)),
            null);
      }
    }
  }
}
