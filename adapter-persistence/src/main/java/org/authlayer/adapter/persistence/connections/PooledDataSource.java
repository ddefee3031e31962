package org.authlayer.adapter.persistence.connections;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import javax.sql.DataSource;
import org.authlayer.adapter.persistence.failures.SqlFailures;
import org.postgresql.ds.PGSimpleDataSource;

/**
 * The pool as an application sees it: it cannot be closed, and throws what the stores throw, so
 * that the answer of the application is 503 too.
 */
public final class PooledDataSource extends ConnectionsOnly {

  private final DataSource pool;
  private final PGSimpleDataSource single;

  public PooledDataSource(DataSource pool, PGSimpleDataSource single) {
    this.pool = pool;
    this.single = single;
  }

  @Override
  public Connection getConnection() {
    try {
      return pool.getConnection();
    } catch (SQLException e) {
      throw SqlFailures.whileServing(e);
    }
  }

  /** Connections without limits on statements, for a migration that takes long. */
  @Override
  public <T> T unwrap(Class<T> type) throws SQLException {
    return isWrapperFor(type) ? type.cast(single) : super.unwrap(type);
  }

  @Override
  public boolean isWrapperFor(Class<?> type) {
    return type.isInstance(single);
  }

  @Override
  public void setLoginTimeout(int seconds) throws SQLException {
    throw new SQLFeatureNotSupportedException("set database.connect-timeout");
  }
}
