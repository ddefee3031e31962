package org.authlayer.adapter.persistence.statements;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import org.authlayer.ports.driven.DatabaseSettings;

/**
 * The pool of connections. A connection that was used within the last half second is handed out
 * unchecked; after a longer pause the pool first asks it for a sign of life.
 */
final class ConnectionPool {

  private ConnectionPool() {}

  static HikariDataSource open(DatabaseAddress address, DatabaseSettings settings) {
    Deadlines deadlines = Deadlines.within(settings.connectTimeout());
    HikariConfig config = new HikariConfig();
    config.setPoolName("authlayer-" + address.place().replace(':', '-'));
    config.setDataSource(new PatientSource(address, deadlines));
    config.setMaximumPoolSize(settings.poolSize());
    config.setMinimumIdle(Math.min(settings.poolSize(), 2));
    config.setConnectionTimeout(deadlines.connection().toMillis());
    config.setValidationTimeout(deadlines.validation().toMillis());
    config.setAutoCommit(true);
    // Whether the database can be reached has been asked already, and is answered better.
    config.setInitializationFailTimeout(-1);
    return new HikariDataSource(config);
  }
}
