package org.authlayer.ports.operation;

import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;
import org.authlayer.ports.driven.Stores;

/** The state of a database, for health and metrics. Stores that know it implement this, too. */
public interface DatabaseStatus {

  /** The state of the database of some stores, which is unknown where they do not say. */
  static DatabaseStatus of(Stores stores) {
    return stores instanceof DatabaseStatus known ? known : new DatabaseStatus() {};
  }

  /** Whether the process that keeps an embedded database running runs; if not, restart this one. */
  default boolean isSupervised() {
    return true;
  }

  /** Restarts of an embedded database since the start; nothing without one. */
  default OptionalLong restarts() {
    return OptionalLong.empty();
  }

  default Optional<PoolLoad> pool() {
    return Optional.empty();
  }

  /** Uses of tokens and sessions that were never written, since too many were waiting. */
  default long droppedUses() {
    return 0;
  }

  /** The database's clock when it was last {@linkplain Stores#ping asked}. */
  default Optional<Instant> clock() {
    return Optional.empty();
  }

  default boolean isSuperuser() {
    return false;
  }

  /**
   * A command for a shell that opens the embedded database. Its password is in a file that the call
   * writes and that its owner alone may read.
   */
  default Optional<String> shell() {
    return Optional.empty();
  }
}
