package org.authlayer.adapter.persistence.connections;

import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.HikariPoolMXBean;
import com.zaxxer.hikari.SQLExceptionOverride;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.sql.Statement;
import java.util.Optional;
import org.authlayer.ports.operation.DatabaseSettings;
import org.authlayer.ports.operation.PoolLoad;

/**
 * The pool of connections. A connection that was used within the last half second is handed out
 * unchecked; after a longer pause the pool first asks it for a sign of life.
 */
public final class ConnectionPool {

  private static final int MAX_ATTEMPTS = 10;
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

  /**
   * Opens it, and waits for the first connection.
   *
   * @param made a connection that is there already
   */
  public static HikariDataSource open(
      DatabaseAddress address, DatabaseSettings settings, Optional<Connection> made) {
    ConnectDeadlines deadlines = ConnectDeadlines.within(settings.connectTimeout());
    // Configured itself: from a configuration it would copy each field by reflection.
    HikariDataSource pool = new HikariDataSource();
    pool.setPoolName("authlayer-" + address.place().replace(':', '-'));
    pool.setDataSource(new RetryingDataSource(address, deadlines, made));
    pool.setMaximumPoolSize(settings.poolSize());
    pool.setMinimumIdle(Math.min(settings.poolSize(), 2));
    pool.setConnectionTimeout(deadlines.connection().toMillis());
    pool.setValidationTimeout(deadlines.validation().toMillis());
    pool.setAutoCommit(true);
    pool.setExceptionOverride(new ReadOnlyIsLost());
    // Whether the database can be reached has been asked already, and is answered better.
    pool.setInitializationFailTimeout(-1);
    try {
      awaitFirst(pool);
      return pool;
    } catch (SQLException e) {
      pool.close();
      throw StartFailures.explain(e, address.place());
    }
  }

  public static PoolLoad load(HikariDataSource pool) {
    HikariPoolMXBean now = pool.getHikariPoolMXBean();
    return new PoolLoad(
        now.getActiveConnections(),
        now.getIdleConnections(),
        now.getThreadsAwaitingConnection(),
        pool.getMaximumPoolSize());
  }

  /** Whether the role is not bound by the database's permissions. */
  public static boolean isSuperuser(HikariDataSource pool) {
    try (Connection connection = pool.getConnection();
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(SUPERUSER)) {
      return row.next() && row.getBoolean(1);
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
