package org.authlayer.adapter.persistence.connections;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.authlayer.adapter.persistence.failures.SqlFailures;
import org.authlayer.ports.driven.StoreException;
import org.postgresql.PGConnection;
import org.postgresql.PGStatement;
import org.postgresql.ds.PGSimpleDataSource;

/**
 * A pooler may hand each transaction to another connection, where a prepared statement is unknown,
 * or worse, is another one under the same name. So behind a pooler none is kept prepared, unless
 * the URL says so and it works.
 */
final class PreparedStatements {

  private static final System.Logger LOGGER = System.getLogger(PreparedStatements.class.getName());

  private PreparedStatements() {}

  static void adapt(Connection connection, DatabaseAddress address) throws SQLException {
    if (!isBefore(connection)) {
      return;
    }
    PGSimpleDataSource source = address.source();
    if (!address.choosesPreparing()) {
      source.setPrepareThreshold(0);
      connection.unwrap(PGConnection.class).setPrepareThreshold(0);
      LOGGER.log(
          System.Logger.Level.INFO,
          "a pooler stands before the database at {0}: no statement is kept prepared",
          address.place());
    } else if (source.getPrepareThreshold() != 0 && !keepsStatements(source)) {
      throw StoreException.broken(
          "the pooler at "
              + address.place()
              + " does not keep prepared statements: take prepareThreshold out of database.url",
          null);
    }
    requireTransactions(connection);
  }

  /** One that shares by statement refuses them, at the first change that needs one. */
  private static void requireTransactions(Connection connection) throws SQLException {
    connection.setAutoCommit(false);
    DatabaseAddress.value("select 1", connection);
    connection.commit();
    connection.setAutoCommit(true);
  }

  /** A pooler has a number of its own for what PostgreSQL numbers by its processes. */
  private static boolean isBefore(Connection connection) throws SQLException {
    int process = connection.unwrap(PGConnection.class).getBackendPID();
    return !String.valueOf(process)
        .equals(DatabaseAddress.value("select pg_backend_pid()", connection));
  }

  /** Two clients name their first statement alike, so a pooler that mixes them up is found out. */
  private static boolean keepsStatements(PGSimpleDataSource source) throws SQLException {
    try (Connection one = source.getConnection();
        Connection other = source.getConnection()) {
      return isKept(one, 1) && isKept(other, 2) && isKept(one, 3);
    } catch (SQLException e) {
      if (SqlFailures.state(e).startsWith("08")) {
        throw e;
      }
      return false;
    }
  }

  private static boolean isKept(Connection connection, int value) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement("select " + value)) {
      statement.unwrap(PGStatement.class).setPrepareThreshold(1);
      try (ResultSet row = statement.executeQuery()) {
        return row.next() && row.getInt(1) == value;
      }
    }
  }
}
