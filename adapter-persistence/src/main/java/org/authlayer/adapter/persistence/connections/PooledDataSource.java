package org.authlayer.adapter.persistence.connections;

import java.io.PrintWriter;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.util.logging.Logger;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.postgresql.ds.PGSimpleDataSource;

/**
 * The pool as an application sees it: it can be used and not be closed. Where no connection can be
 * had, it throws what the stores throw, so that the answer of the application is 503 too.
 *
 * @param pool the connections
 * @param single makes connections outside the pool, without the pool's limits on statements
 */
public record PooledDataSource(DataSource pool, PGSimpleDataSource single) implements DataSource {

  @Override
  public Connection getConnection() {
    try {
      return pool.getConnection();
    } catch (SQLException e) {
      throw SqlFailures.whileServing(e);
    }
  }

  @Override
  public Connection getConnection(String user, String password) throws SQLException {
    throw new SQLFeatureNotSupportedException("the pool has connections of its own user only");
  }

  /** Access to connections outside the pool, for a migration that takes long. */
  @Override
  public <T> T unwrap(Class<T> type) throws SQLException {
    if (type.isInstance(single)) {
      return type.cast(single);
    }
    throw new SQLException("there is no " + type.getName() + " here");
  }

  @Override
  public boolean isWrapperFor(Class<?> type) {
    return type.isInstance(single);
  }

  @Override
  public @Nullable PrintWriter getLogWriter() {
    return null;
  }

  @Override
  public void setLogWriter(@Nullable PrintWriter out) {}

  @Override
  public void setLoginTimeout(int seconds) throws SQLException {
    throw new SQLFeatureNotSupportedException("set database.connect-timeout");
  }

  @Override
  public int getLoginTimeout() {
    return 0;
  }

  @Override
  public Logger getParentLogger() throws SQLFeatureNotSupportedException {
    throw new SQLFeatureNotSupportedException();
  }

  /** No address and no login. */
  @Override
  public String toString() {
    return "PooledDataSource";
  }
}
