package org.authlayer.ports.operation;

import java.util.Optional;
import org.authlayer.ports.driven.StoreException;
import org.authlayer.ports.driven.Stores;

/** Opens {@link Stores}: the service that a persistence adapter provides. */
@FunctionalInterface
public interface StoresFactory {

  /**
   * Opens a database and brings its tables up to date, unless a server of the release before could
   * not work with them.
   *
   * @throws StoreException if the database cannot be used; the message says in one line what to
   *     change, and contains no password
   * @throws IllegalArgumentException as {@link #check} does
   */
  Stores open(DatabaseSettings settings);

  /**
   * Reads the settings and opens nothing.
   *
   * @throws IllegalArgumentException if a value cannot be used; the message begins with its key
   */
  default void check(DatabaseSettings settings) {}

  /**
   * Whether there is a database to open. A database that is named by its URL counts as existing;
   * nothing is created or connected to.
   */
  default boolean exists(DatabaseSettings settings) {
    return true;
  }

  /**
   * Looks at a database by one connection, and changes nothing.
   *
   * @return nothing for an embedded database that does not run
   * @throws StoreException as {@link #open} does
   */
  default Optional<DatabaseInspection> inspect(DatabaseSettings settings) {
    return Optional.empty();
  }

  /**
   * Opens a database for a moment, beside other processes: an embedded one that runs already goes
   * on running.
   */
  default Stores openExisting(DatabaseSettings settings) {
    return open(settings);
  }

  /**
   * Brings a database's tables up to date also where a server of the release before cannot work
   * with them: the operator has stopped it.
   */
  default void migrate(DatabaseSettings settings) {
    openExisting(settings).close();
  }

  /** The same service, which announces what takes long. */
  default StoresFactory announcing(Progress progress) {
    return this;
  }
}
