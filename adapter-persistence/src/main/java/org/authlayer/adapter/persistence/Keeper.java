package org.authlayer.adapter.persistence;

import java.util.OptionalLong;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/**
 * What keeps a database running.
 *
 * @param supervised whether it would be started again if it ended now
 * @param restarts how often it was; nothing for a database that is not this process's own
 * @param onClose releases it
 */
record Keeper(BooleanSupplier supervised, Supplier<OptionalLong> restarts, Runnable onClose) {

  /** Of a database that somebody else runs. */
  static Keeper elsewhere() {
    return new Keeper(() -> true, OptionalLong::empty, () -> {});
  }
}
