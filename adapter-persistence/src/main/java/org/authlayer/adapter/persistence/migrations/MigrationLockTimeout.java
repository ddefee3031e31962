package org.authlayer.adapter.persistence.migrations;

import java.sql.SQLException;
import org.flywaydb.core.api.FlywayException;
import org.flywaydb.core.api.callback.Callback;
import org.flywaydb.core.api.callback.Context;
import org.flywaydb.core.api.callback.Event;

/**
 * Lets no step of the tables' history wait long for a lock: a statement that needs the table after
 * it would wait behind it, and that is every request. Set for the step's transaction alone, so that
 * it also holds, and stays nowhere, behind a pooler.
 */
final class MigrationLockTimeout implements Callback {

  private static final String SET = "set local lock_timeout = '1s'";

  @Override
  public boolean supports(Event event, Context context) {
    return event == Event.BEFORE_EACH_MIGRATE;
  }

  @Override
  public boolean canHandleInTransaction(Event event, Context context) {
    return true;
  }

  @Override
  public void handle(Event event, Context context) {
    try (var statement = context.getConnection().createStatement()) {
      statement.execute(SET);
    } catch (SQLException e) {
      throw new FlywayException(e);
    }
  }

  @Override
  public String getCallbackName() {
    return "short waits";
  }
}
