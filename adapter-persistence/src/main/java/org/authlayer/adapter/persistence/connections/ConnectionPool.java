package org.authlayer.adapter.persistence.connections;

import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.HikariPoolMXBean;
import com.zaxxer.hikari.SQLExceptionOverride;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.time.Duration;
import java.util.Optional;
import org.authlayer.adapter.persistence.failures.SqlFailures;
import org.authlayer.ports.operation.DatabaseSettings;
import org.authlayer.ports.operation.PoolLoad;

/** The pool asks a connection for a sign of life if it was idle for half a second. */
public final class ConnectionPool {

  private static final int MAX_ATTEMPTS = 10;
  private static final Duration LEAST = Duration.ofMillis(250);
  private static final String SUPERUSER =
      "select rolsuper from pg_roles where rolname = session_user";

  private ConnectionPool() {}

  /** The pool itself takes a connection that became a standby's for as good as any other. */
  private static final class ReadOnlyIsLost implements SQLExceptionOverride {
    @java.lang.Override
    public Override adjudicate(SQLException failure) {
      return SqlFailures.isReadOnly(failure) ? Override.MUST_EVICT : Override.CONTINUE_EVICT;
    }
  }

  public static HikariDataSource open(
      DatabaseAddress address, DatabaseSettings settings, Optional<Connection> made) {
    // A request learns within the time-out that the database does not answer.
    Duration fifth = settings.connectTimeout().dividedBy(5);
    Duration answer = atLeast(fifth.multipliedBy(3));
    // Configured itself: from a configuration it would copy each field by reflection.
    HikariDataSource pool = new HikariDataSource();
    pool.setPoolName("authlayer-" + address.place().replace(':', '-'));
    pool.setDataSource(new RetryingDataSource(address, answer, made));
    pool.setMaximumPoolSize(settings.poolSize());
    pool.setMinimumIdle(Math.min(settings.poolSize(), 2));
    pool.setConnectionTimeout(atLeast(fifth.multipliedBy(2)).toMillis());
    pool.setValidationTimeout(atLeast(fifth).toMillis());
    pool.setAutoCommit(true);
    // Each request that waits wakes one of its threads, also while no connection may be added.
    pool.setThreadFactory(Thread.ofVirtual().name(pool.getPoolName()).factory());
    pool.setExceptionOverride(new ReadOnlyIsLost());
    // Whether the database can be reached has been asked already, and is answered better.
    pool.setInitializationFailTimeout(-1);
    try {
      awaitFirst(pool);
      return pool;
    } catch (SQLException e) {
      pool.close();
      throw StartFailures.of(e, address);
    }
  }

  /** The shortest time that the pool accepts. */
  static Duration atLeast(Duration duration) {
    return duration.compareTo(LEAST) < 0 ? LEAST : duration;
  }

  public static PoolLoad load(HikariDataSource pool) {
    HikariPoolMXBean now = pool.getHikariPoolMXBean();
    return new PoolLoad(
        now.getActiveConnections(),
        now.getIdleConnections(),
        now.getThreadsAwaitingConnection(),
        pool.getMaximumPoolSize());
  }

  public static boolean isSuperuser(HikariDataSource pool) {
    try (Connection connection = pool.getConnection()) {
      return "t".equals(DatabaseAddress.value(SUPERUSER, connection));
    } catch (SQLException e) {
      throw SqlFailures.whileServing(e);
    }
  }

  /** The first connection takes longest, and nothing is served before it is there. */
  private static void awaitFirst(HikariDataSource pool) throws SQLException {
    for (int attempt = 1; ; attempt++) {
      try (Connection connection = pool.getConnection()) {
        connection.getAutoCommit();
        return;
      } catch (SQLTransientConnectionException e) {
        if (attempt == MAX_ATTEMPTS) {
          throw e;
        }
      }
    }
  }
}
