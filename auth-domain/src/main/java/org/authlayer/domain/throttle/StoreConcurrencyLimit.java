package org.authlayer.domain.throttle;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.authlayer.ports.driven.StoreException;
import org.jspecify.annotations.Nullable;

/**
 * Turns at the store: one for each client network, a few altogether. What a flood counts are the
 * same few rows; without turns it would wait for them with all of the store's connections in hand.
 */
final class StoreConcurrencyLimit {

  private static final int AT_ONCE = 3;
  private static final long PATIENCE_SECONDS = 2;

  private final Semaphore all = new Semaphore(AT_ONCE, true);
  private final Map<String, Lane> lanes = new ConcurrentHashMap<>();

  private record Lane(Semaphore turn, int inLine) {}

  /**
   * Does something when it is a network's turn.
   *
   * @throws StoreException with {@link StoreException#retryAfter} when the line is too long
   */
  <T extends @Nullable Object> T take(String network, Supplier<T> work) {
    Lane lane =
        lanes.merge(
            network,
            new Lane(new Semaphore(1, true), 1),
            (old, fresh) -> new Lane(old.turn(), old.inLine() + 1));
    try {
      return holding(lane.turn(), () -> holding(all, work));
    } finally {
      lanes.computeIfPresent(
          network,
          (same, old) -> old.inLine() == 1 ? null : new Lane(old.turn(), old.inLine() - 1));
    }
  }

  private static <T extends @Nullable Object> T holding(Semaphore turn, Supplier<T> work) {
    if (!hasTurn(turn)) {
      throw StoreException.unavailable(
          "too many logins of one network wait to be counted", Duration.ofSeconds(2), null);
    }
    try {
      return work.get();
    } finally {
      turn.release();
    }
  }

  private static boolean hasTurn(Semaphore turn) {
    try {
      return turn.tryAcquire(PATIENCE_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  /** Whether nobody has a turn or waits for one. */
  boolean areIdle() {
    return lanes.isEmpty() && all.availablePermits() == AT_ONCE;
  }
}
