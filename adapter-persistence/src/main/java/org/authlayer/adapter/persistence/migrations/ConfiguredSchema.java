package org.authlayer.adapter.persistence.migrations;

import java.sql.SQLException;
import org.authlayer.adapter.persistence.connections.DatabaseAddress;
import org.authlayer.ports.driven.StoreException;

/**
 * Creates the schema that {@code database.schema} names, unless the tables are in the schema
 * public: a server would begin again beside its own users.
 */
final class ConfiguredSchema {

  private static final String ELSEWHERE = "AL001";

  private static final String PREPARE =
      """
      do $$
      begin
        perform pg_advisory_xact_lock(5486120237713);
        if to_regclass('"own".authlayer_schema_history') is not null
          or to_regclass('"own".flyway_schema_history') is not null then
          return;
        end if;
        if to_regclass('public.authlayer_schema_history') is not null then
          raise exception using errcode = '%1$s';
        end if;
        if to_regclass('public.flyway_schema_history') is not null then
          if exists (select from public.flyway_schema_history where script in (%2$s)) then
            raise exception using errcode = '%1$s';
          end if;
        end if;
        if to_regnamespace('"own"') is null then
          create schema "own";
        end if;
      end
      $$
      """
          .formatted(ELSEWHERE, FormerHistoryTable.SCRIPTS);

  private ConfiguredSchema() {}

  static void prepare(DatabaseAddress address) throws SQLException {
    String schema = address.schema();
    if (schema == null) {
      return;
    }
    try {
      address.execute(PREPARE.replace("\"own\"", '"' + schema + '"'));
    } catch (SQLException e) {
      if (ELSEWHERE.equals(e.getSQLState())) {
        throw StoreException.broken(
            ("database.schema is %s, and this program's tables in the database at %s are in "
                    + "the schema public: move them there, or leave database.schema out")
                .formatted(schema, address.place()),
            null);
      }
      throw e;
    }
  }
}
