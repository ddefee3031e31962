package org.authlayer.adapter.persistence.statements;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import org.authlayer.ports.driven.DatabaseSettings;
import org.postgresql.ds.PGSimpleDataSource;

/**
 * The pool of connections. A connection that was used within the last half second is handed out
 * unchecked; after a longer pause the pool first asks it for a sign of life.
 */
final class ConnectionPool {

  /** How long a statement may go unanswered before the connection counts as dead. */
  private static final int ANSWER_WITHIN_SECONDS = 30;

  private ConnectionPool() {}

  static HikariDataSource open(DatabaseAddress address, DatabaseSettings settings) {
    PGSimpleDataSource source = address.source();
    if (source.getSocketTimeout() == 0) {
      source.setSocketTimeout(ANSWER_WITHIN_SECONDS);
    }
    HikariConfig config = new HikariConfig();
    config.setPoolName("authlayer-" + address.place().replace(':', '-'));
    config.setDataSource(source);
    config.setMaximumPoolSize(settings.poolSize());
    config.setMinimumIdle(Math.min(settings.poolSize(), 2));
    config.setConnectionTimeout(settings.connectTimeout().toMillis());
    config.setValidationTimeout(Math.min(settings.connectTimeout().toMillis(), 5_000));
    config.setAutoCommit(true);
    // Whether the database can be reached has been asked already, and is answered better.
    config.setInitializationFailTimeout(-1);
    return new HikariDataSource(config);
  }
}
