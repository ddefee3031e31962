package org.authlayer.adapter.persistence;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.function.Function;
import javax.sql.DataSource;
import org.authlayer.adapter.persistence.connections.LentConnection;
import org.authlayer.adapter.persistence.failures.SqlFailures;
import org.authlayer.ports.driven.Stores;
import org.authlayer.ports.driven.Transaction;

/** A transaction that an application's statements share. */
final class PostgresTransaction implements Transaction {

  private final Connection connection;
  private final Connection lent;
  private final Stores stores;
  private boolean ended;

  private PostgresTransaction(Connection connection, Connection lent, Stores stores) {
    this.connection = connection;
    this.lent = lent;
    this.stores = stores;
  }

  static PostgresTransaction begin(DataSource pool, Function<Connection, Stores> stores) {
    try {
      Connection connection = pool.getConnection();
      try {
        connection.setAutoCommit(false);
        Connection lent = LentConnection.of(connection);
        return new PostgresTransaction(connection, lent, stores.apply(lent));
      } catch (SQLException | RuntimeException e) {
        connection.close();
        throw e;
      }
    } catch (SQLException e) {
      throw SqlFailures.whileServing(e);
    }
  }

  @Override
  public Stores stores() {
    return stores;
  }

  @Override
  public <T> T unwrap(Class<T> type) {
    if (type.isInstance(lent)) {
      return type.cast(lent);
    }
    throw new UnsupportedOperationException(
        "there is no " + type.getName() + " of this transaction; ask for a java.sql.Connection");
  }

  @Override
  public void commit() {
    if (ended) {
      throw new IllegalStateException("the transaction has ended");
    }
    ended = true;
    try (connection;
        Statement statement = connection.createStatement()) {
      // Where a statement failed, this one fails too; a commit would undo everything in silence.
      statement.execute("select 1");
      connection.commit();
    } catch (SQLException e) {
      throw SqlFailures.whileServing(e);
    }
  }

  /** The pool undoes what was not committed. */
  @Override
  public void close() {
    if (ended) {
      return;
    }
    ended = true;
    try (connection) {
      connection.rollback();
    } catch (SQLException e) {
      throw SqlFailures.whileServing(e);
    }
  }
}
