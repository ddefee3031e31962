package org.authlayer.ports.driven;

/**
 * Changes of one database that are stored together or not at all: those of the layer's stores and
 * those of an application's own tables. Holds one connection until it is closed, and belongs to one
 * thread. After a statement failed, every later one fails too.
 *
 * <pre>{@code
 * try (Transaction transaction = stores.begin()) {
 *   transaction.stores().users().add(user);
 *   Connection connection = transaction.unwrap(Connection.class);
 *   // own statements
 *   transaction.commit();
 * }
 * }</pre>
 */
public interface Transaction extends AutoCloseable {

  /** The stores in this transaction, but failed logins are counted outside it. */
  Stores stores();

  /**
   * The transaction for own statements, such as a {@code java.sql.Connection} whose {@code close}
   * does nothing; else {@link UnsupportedOperationException}.
   */
  <T> T unwrap(Class<T> type);

  /** Stores all changes, or none; once. */
  void commit();

  /** Undoes all changes, unless they were committed. */
  @Override
  void close();
}
