package org.authlayer.adapter.persistence.connections;

import java.io.PrintWriter;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.logging.Logger;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.postgresql.ds.PGSimpleDataSource;

/**
 * Makes connections for the pool, and goes on trying until there is one: the pool itself would wait
 * longer after each failure, and find a database that is back up to five seconds late. The first
 * failure and the end of it are logged.
 */
final class RetryingDataSource implements DataSource {

  private static final System.Logger LOGGER = System.getLogger(RetryingDataSource.class.getName());
  private static final Duration PAUSE = Duration.ofMillis(250);

  private final PGSimpleDataSource source;
  private final ConnectDeadlines deadlines;
  private final String place;

  /** Handed out before any other is created. */
  private final AtomicReference<@Nullable Connection> made;

  RetryingDataSource(
      DatabaseAddress address, ConnectDeadlines deadlines, Optional<Connection> made) {
    this.source = address.source();
    this.deadlines = deadlines;
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

  /** Bounds each statement: all statements of this program take milliseconds. */
  private Connection prepared(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(
          "set session characteristics as transaction isolation level read committed;"
              + "set statement_timeout = "
              + deadlines.statement().toMillis());
      if (source.getSocketTimeout() == 0) {
        connection.setNetworkTimeout(Runnable::run, (int) deadlines.answer().toMillis());
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
      TimeUnit.MILLISECONDS.sleep(PAUSE.toMillis());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw failure;
    }
  }

  @Override
  public Connection getConnection(String user, String password) throws SQLException {
    throw new SQLFeatureNotSupportedException();
  }

  @Override
  public @Nullable PrintWriter getLogWriter() {
    return null;
  }

  @Override
  public void setLogWriter(@Nullable PrintWriter out) {}

  @Override
  public void setLoginTimeout(int seconds) {
    source.setLoginTimeout(seconds);
  }

  @Override
  public int getLoginTimeout() {
    return source.getLoginTimeout();
  }

  @Override
  public Logger getParentLogger() throws SQLFeatureNotSupportedException {
    throw new SQLFeatureNotSupportedException();
  }

  @Override
  public <T> T unwrap(Class<T> type) throws SQLException {
    throw new SQLFeatureNotSupportedException();
  }

  @Override
  public boolean isWrapperFor(Class<?> type) {
    return false;
  }
}
