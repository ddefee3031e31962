package org.authlayer.ports.operation;

import java.util.Optional;

/** A PostgreSQL that runs from a directory of this machine. */
public interface EmbeddedDatabase extends AutoCloseable {

  /** Its JDBC URL, without a login. */
  String url();

  /** Returns the role that owns its database and is no superuser. */
  String user();

  /** Returns the role's password. */
  String password();

  /**
   * Whether it would be started again if it ended now; if not, only a restart of the process helps.
   */
  boolean isSupervised();

  /** Restarts since this process started it. */
  long restarts();

  /**
   * A command for a shell that opens it in {@code psql}; the call writes the file with the password
   * that the command names, which its owner alone may read.
   *
   * @throws org.authlayer.ports.driven.StoreException if the file cannot be written
   */
  default Optional<String> shell() {
    return Optional.empty();
  }

  /** Stops it, and lets another process use its directory; closing it again does nothing. */
  @Override
  void close();

  /**
   * Starts and finds such databases: what an optional module provides for a persistence adapter.
   */
  interface Factory {

    /** Creates the database in a directory that has none, and starts it; it accepts connections. */
    EmbeddedDatabase start(DatabaseSettings settings);

    /**
     * Finds the database that another process runs from a directory. Closing it leaves it running.
     */
    Optional<EmbeddedDatabase> find(DatabaseSettings settings);
  }
}
