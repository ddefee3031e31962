package org.authlayer.adapter.persistence.hashing;

import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;
import java.util.function.BooleanSupplier;

/**
 * A hash, and whether its client is gone. That is looked at only where the hash has to wait: a
 * client may close its own side and still read, and without a wait it gets its answer.
 */
final class WaitingHash<T> extends FutureTask<T> {

  private final BooleanSupplier gone;
  private volatile boolean watched;

  WaitingHash(Callable<T> work, BooleanSupplier gone) {
    super(work);
    this.gone = gone;
  }

  /** Looks from now on; returns whether the client is gone already. */
  boolean watch() {
    watched = true;
    return gone.getAsBoolean();
  }

  boolean isAbandoned() {
    return watched && gone.getAsBoolean();
  }
}
