package org.authlayer.ports.operation;

import java.util.Optional;

/** A PostgreSQL that runs from a directory of this machine. */
public interface EmbeddedDatabase extends AutoCloseable {

  /** Its JDBC URL, without a login. */
  String url();

  /** The role that owns its database and is no superuser. */
  String user();

  String password();

  /** Whether it would be started again; if not, only a restart of the process helps. */
  boolean isSupervised();

  long restarts();

  /** As {@link DatabaseStatus#shell}. */
  default Optional<String> shell() {
    return Optional.empty();
  }

  /** Stops it, and lets another process use its directory; closing it again does nothing. */
  @Override
  void close();

  /** Starts and finds such databases. */
  interface Factory {

    /**
     * Whether the directory has a database already. It is true also for a directory that this user
     * may not look into.
     */
    boolean exists(DatabaseSettings settings);

    /** Starts the database of a directory, which is created where it does not exist. */
    EmbeddedDatabase start(DatabaseSettings settings);

    /**
     * Finds the database that another process runs from a directory. Closing it leaves it running.
     */
    Optional<EmbeddedDatabase> find(DatabaseSettings settings);

    /** The same service, which announces what takes long. */
    default Factory announcing(Progress progress) {
      return this;
    }
  }
}
