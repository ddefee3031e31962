package org.authlayer.adapter.persistence.connections;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.HikariPoolMXBean;
import com.zaxxer.hikari.SQLExceptionOverride;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import org.authlayer.ports.driven.DatabaseSettings;
import org.authlayer.ports.driven.PoolLoad;

/**
 * The pool of connections. A connection that was used within the last half second is handed out
 * unchecked; after a longer pause the pool first asks it for a sign of life.
 */
public final class ConnectionPool {

  private static final int ATTEMPTS = 10;

  private ConnectionPool() {}

  /** The pool itself takes a connection that became a standby's for as good as any other. */
  private static final class ReadOnlyIsLost implements SQLExceptionOverride {
    @java.lang.Override
    public Override adjudicate(SQLException failure) {
      return Failures.isReadOnly(failure) ? Override.MUST_EVICT : Override.CONTINUE_EVICT;
    }
  }

  public static HikariDataSource open(DatabaseAddress address, DatabaseSettings settings) {
    HikariDataSource pool =
        begin(
            address,
            settings.poolSize(),
            Deadlines.within(settings.connectTimeout()),
            PatientSource.Watcher.logging(address.place()));
    try {
      awaitFirst(pool);
      return pool;
    } catch (SQLException e) {
      pool.close();
      throw StartFailures.explain(e, address.place());
    }
  }

  /** A pool that may not have a connection for a long time. */
  public static HikariDataSource begin(
      DatabaseAddress address, int size, Deadlines deadlines, PatientSource.Watcher watcher) {
    HikariConfig config = new HikariConfig();
    config.setPoolName("authlayer-" + address.place().replace(':', '-'));
    config.setDataSource(new PatientSource(address, deadlines, watcher));
    config.setMaximumPoolSize(size);
    config.setMinimumIdle(Math.min(size, 2));
    config.setConnectionTimeout(deadlines.connection().toMillis());
    config.setValidationTimeout(deadlines.validation().toMillis());
    config.setAutoCommit(true);
    config.setExceptionOverride(new ReadOnlyIsLost());
    // Whether the database can be reached has been asked already, and is answered better.
    config.setInitializationFailTimeout(-1);
    return new HikariDataSource(config);
  }

  public static PoolLoad load(HikariDataSource pool) {
    HikariPoolMXBean now = pool.getHikariPoolMXBean();
    return new PoolLoad(
        now.getActiveConnections(),
        now.getIdleConnections(),
        now.getThreadsAwaitingConnection(),
        pool.getMaximumPoolSize());
  }

  /** The first connection takes longest; nobody is served before it is there. */
  private static void awaitFirst(HikariDataSource pool) throws SQLException {
    for (int attempt = 1; ; attempt++) {
      try (Connection connection = pool.getConnection()) {
        connection.getAutoCommit();
        return;
      } catch (SQLTransientConnectionException e) {
        if (attempt == ATTEMPTS) {
          throw e;
        }
      }
    }
  }
}
