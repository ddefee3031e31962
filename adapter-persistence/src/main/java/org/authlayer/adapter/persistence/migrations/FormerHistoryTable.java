package org.authlayer.adapter.persistence.migrations;

/**
 * The tables' history had Flyway's default name once, which an application's own history has too.
 * Its rows are moved, and those of an application stay. A view of the old name serves servers of
 * the releases before, until the operator gives them up.
 */
final class FormerHistoryTable {

  static final String SCRIPTS =
      "'V1__users_tokens_sessions.sql', 'V2__credentials_that_end.sql',"
          + " 'V3__token_key_serves_1.sql'";

  /**
   * A renamed table would keep the names of its indexes, which an application needs. Servers of the
   * releases before ask in which schema a row is, so the view has its table.
   */
  static final String MOVE =
      """
      do $$
      begin
        perform pg_advisory_xact_lock(5486120237713);
        set local lock_timeout = '1s';
        if exists (
            select from pg_tables
            where schemaname = current_schema() and tablename = 'authlayer_schema_history')
          or not exists (
            select from pg_tables
            where schemaname = current_schema() and tablename = 'flyway_schema_history') then
          return;
        end if;
        lock table flyway_schema_history in access exclusive mode;
        if not exists (select from flyway_schema_history where script in (%1$s)) then
          return;
        end if;
        create table authlayer_schema_history (like flyway_schema_history including all);
        with ours as (delete from flyway_schema_history where script in (%1$s) returning *)
        insert into authlayer_schema_history select * from ours;
        if not exists (select from flyway_schema_history) then
          drop table flyway_schema_history;
          create view flyway_schema_history as
            select tableoid, history.* from authlayer_schema_history history;
        end if;
      end
      $$
      """
          .formatted(SCRIPTS);

  /** An application's history is a table and no view. */
  static final String GIVE_UP =
      """
      do $$
      begin
        if exists (
            select from pg_views
            where schemaname = current_schema() and viewname = 'flyway_schema_history') then
          drop view flyway_schema_history;
        end if;
      end
      $$
      """;

  private FormerHistoryTable() {}
}
