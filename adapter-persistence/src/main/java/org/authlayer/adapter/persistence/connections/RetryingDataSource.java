package org.authlayer.adapter.persistence.connections;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.authlayer.adapter.persistence.failures.SqlFailures;
import org.jspecify.annotations.Nullable;
import org.postgresql.ds.PGSimpleDataSource;

/**
 * Goes on trying until there is a connection: the pool itself would wait longer after each failure,
 * and find a database that is back up to five seconds late.
 */
final class RetryingDataSource extends ConnectionsOnly {

  private static final System.Logger LOGGER = System.getLogger(RetryingDataSource.class.getName());
  private static final long PAUSE_MILLIS = 250;

  private final PGSimpleDataSource source;
  private final Duration answer;
  private final String place;

  private final AtomicReference<@Nullable Connection> made;

  RetryingDataSource(DatabaseAddress address, Duration answer, Optional<Connection> made) {
    this.source = address.source();
    this.answer = answer;
    this.place = address.place();
    this.made = new AtomicReference<>(made.orElse(null));
  }

  @Override
  public Connection getConnection() throws SQLException {
    boolean logged = false;
    while (true) {
      try {
        Connection connection = prepared(next());
        if (logged) {
          LOGGER.log(System.Logger.Level.INFO, "the database at {0} is back", place);
        }
        return connection;
      } catch (SQLException e) {
        if (!logged) {
          LOGGER.log(
              System.Logger.Level.WARNING,
              "no connection to the database at {0} (SQLSTATE {1}); trying until there is one",
              place,
              SqlFailures.state(e));
        }
        logged = true;
        pause(e);
      }
    }
  }

  private Connection next() throws SQLException {
    Connection ready = made.getAndSet(null);
    return ready == null ? source.getConnection() : ready;
  }

  /** The database gives a statement up a little before its connection counts as dead. */
  private Connection prepared(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(
          "set session characteristics as transaction isolation level read committed;"
              + "set statement_timeout = "
              + ConnectionPool.atLeast(answer.multipliedBy(9).dividedBy(10)).toMillis());
      if (source.getSocketTimeout() == 0) {
        connection.setNetworkTimeout(Runnable::run, (int) answer.toMillis());
      }
      return connection;
    } catch (SQLException e) {
      connection.close();
      throw e;
    }
  }

  /** Ends when the pool is closed, which interrupts its threads. */
  private static void pause(SQLException failure) throws SQLException {
    try {
      TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw failure;
    }
  }

  @Override
  public void setLoginTimeout(int seconds) {
    source.setLoginTimeout(seconds);
  }
}
