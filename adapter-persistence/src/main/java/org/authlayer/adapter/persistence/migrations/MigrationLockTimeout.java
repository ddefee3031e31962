package org.authlayer.adapter.persistence.migrations;

import java.sql.SQLException;
import org.flywaydb.core.api.FlywayException;
import org.flywaydb.core.api.callback.BaseCallback;
import org.flywaydb.core.api.callback.Context;
import org.flywaydb.core.api.callback.Event;

/**
 * Lets no step wait long for a lock, since every request for the table would wait behind it. The
 * setting ends with the transaction, so that it holds behind a pooler.
 */
final class MigrationLockTimeout extends BaseCallback {

  @Override
  public boolean supports(Event event, Context context) {
    return event == Event.BEFORE_EACH_MIGRATE;
  }

  @Override
  public void handle(Event event, Context context) {
    try (var statement = context.getConnection().createStatement()) {
      statement.execute("set local lock_timeout = '1s'");
    } catch (SQLException e) {
      throw new FlywayException(e);
    }
  }
}
