package org.authlayer.ports.driven;

import java.util.Optional;

/** A PostgreSQL that runs from a directory of this machine. */
public interface EmbeddedDatabase extends AutoCloseable {

  /** Returns where it listens. */
  String url();

  /** Returns the role that owns its database and is no superuser. */
  String user();

  /** Returns the role's password. */
  String password();

  /**
   * Tells whether it would be started again if it ended now.
   *
   * @return false only when a restart of the process helps
   */
  boolean isSupervised();

  /** Tells how often it has ended and been started again. */
  long restarts();

  /** Stops it, and lets another process use its directory; closing it again does nothing. */
  @Override
  void close();

  /**
   * Starts and finds such databases: what an optional module provides for a persistence adapter.
   */
  interface Factory {

    /**
     * Creates the database in a directory that has none, and starts it.
     *
     * @param settings the directory, and how many connections the pool may hold
     * @return the database; it accepts connections
     * @throws StoreException if it cannot be created or started
     */
    EmbeddedDatabase start(DatabaseSettings settings);

    /**
     * Finds the database that another process runs from a directory. Closing it leaves it running.
     *
     * @param settings the directory
     * @return the database, or nothing where nobody has the directory
     * @throws StoreException if this user may not read the directory
     */
    Optional<EmbeddedDatabase> find(DatabaseSettings settings);
  }
}
