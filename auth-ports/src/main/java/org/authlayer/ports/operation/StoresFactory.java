package org.authlayer.ports.operation;

import org.authlayer.ports.driven.StoreException;
import org.authlayer.ports.driven.Stores;

/** Opens {@link Stores}: the service that a persistence adapter provides. */
@FunctionalInterface
public interface StoresFactory {

  /**
   * Opens a database and brings its tables up to date, unless servers of a release before, which
   * may be running, could not work with them any more.
   *
   * @throws StoreException if the database cannot be used; the message says in one line what to
   *     change, and contains no password
   */
  Stores open(DatabaseSettings settings);

  /**
   * Opens a database for a moment, beside other processes. An embedded database that another
   * process runs is used, and goes on running when the stores are closed.
   */
  default Stores openExisting(DatabaseSettings settings) {
    return open(settings);
  }

  /**
   * Brings a database's tables up to date, also where servers of a release before cannot work with
   * them any more: their operator has stopped those.
   */
  default void migrate(DatabaseSettings settings) {
    openExisting(settings).close();
  }
}
