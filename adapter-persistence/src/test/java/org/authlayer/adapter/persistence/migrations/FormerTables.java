package org.authlayer.adapter.persistence.migrations;

import java.sql.SQLException;
import org.authlayer.adapter.persistence.support.TestDatabase;

/** A database as the releases before left it: with a history of Flyway's default name. */
final class FormerTables {

  /** The steps after the third, undone. */
  static final String THIRD =
      """
      drop table typed_tokens;
      drop trigger leave_session_to_others on user_tokens;
      drop function leave_session_to_others;
      alter table sessions drop column identities;
      delete from authlayer_schema_history where version::int > 3;
      """;

  private FormerTables() {}

  static void restore(TestDatabase database) throws SQLException {
    database.run(THIRD);
    database.run(
        """
        alter table authlayer_schema_history rename to flyway_schema_history;
        alter table flyway_schema_history
          rename constraint authlayer_schema_history_pk to flyway_schema_history_pk;
        alter index authlayer_schema_history_s_idx rename to flyway_schema_history_s_idx
        """);
  }
}
