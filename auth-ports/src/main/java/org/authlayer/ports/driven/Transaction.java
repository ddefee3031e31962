package org.authlayer.ports.driven;

/**
 * Changes of one database that are stored together or not at all: those of the layer's stores and
 * those of an application's own tables.
 *
 * <pre>{@code
 * try (Transaction transaction = stores.begin()) {
 *   transaction.stores().users().add(user);
 *   Connection connection = transaction.unwrap(Connection.class);
 *   // own statements
 *   transaction.commit();
 * }
 * }</pre>
 *
 * <p>It holds one connection of the pool until it is closed, and belongs to one thread. After a
 * statement failed, every later one fails too, and nothing is stored.
 */
public interface Transaction extends AutoCloseable {

  /**
   * The stores of the same database in this transaction. Failed logins are counted outside it, so
   * they are kept when it is undone. Closing these stores does nothing.
   */
  Stores stores();

  /**
   * The transaction in the words of the database's technology: for {@code adapter-persistence} a
   * {@code java.sql.Connection}, which does not commit and whose {@code close} does nothing.
   *
   * @throws UnsupportedOperationException if it has nothing of this type; the message says what it
   *     has
   */
  <T> T unwrap(Class<T> type);

  /**
   * Stores all changes.
   *
   * @throws StoreException if the database does not store them; then none is stored
   * @throws IllegalStateException if the transaction has ended
   */
  void commit();

  /** Undoes all changes, unless they were committed. */
  @Override
  void close();
}
