package org.authlayer.ports.driven;

/** The stores of one database. */
public interface Stores extends AutoCloseable {

  /**
   * The users.
   *
   * @return always the same store
   */
  Users users();

  /**
   * The opaque tokens.
   *
   * @return always the same store
   */
  UserTokens userTokens();

  /**
   * The sessions.
   *
   * @return always the same store
   */
  Sessions sessions();

  /**
   * Asks the database for a sign of life, in one cheap round trip.
   *
   * @throws StoreException if there is none
   */
  void ping();

  /** Releases connections, and the embedded database if there is one. */
  @Override
  void close();
}
