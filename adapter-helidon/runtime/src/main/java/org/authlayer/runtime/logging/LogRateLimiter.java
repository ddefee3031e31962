package org.authlayer.runtime.logging;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** Lets a number of each kind pass in a window of time, and counts the others. */
final class LogRateLimiter<K> {

  private static final int MOST_KINDS = 64;

  private final Duration window;
  private final int most;
  private final K others;
  private final InstantSource time;
  private final Map<K, Seen> kinds = new LinkedHashMap<>();

  LogRateLimiter(Duration window, int most, K others, InstantSource time) {
    this.window = window;
    this.most = most;
    this.others = others;
    this.time = time;
  }

  /** Nothing if it is to be held back. */
  synchronized Optional<Pass> pass(K kind) {
    Instant now = time.instant();
    Seen seen = kinds.get(kind);
    if (seen == null) {
      K counted = hasRoom(now) ? kind : others;
      seen = kinds.computeIfAbsent(counted, first -> new Seen(now.plus(window)));
    }
    int before = 0;
    if (isOver(seen, now)) {
      before = seen.heldBack;
      seen.begin(now.plus(window));
    }
    if (seen.passed == most) {
      seen.heldBack++;
      return Optional.empty();
    }
    seen.passed++;
    return Optional.of(new Pass(before, seen.passed == most));
  }

  /** Kinds whose window is over and that held nothing back are removed. */
  private boolean hasRoom(Instant now) {
    if (kinds.size() >= MOST_KINDS) {
      kinds.values().removeIf(seen -> isOver(seen, now) && seen.heldBack == 0);
    }
    return kinds.size() < MOST_KINDS;
  }

  /** Removes the kinds whose window is over by then, and returns how many were held back. */
  synchronized Map<K, Integer> takeHeldBack(Instant now) {
    Map<K, Integer> heldBack = new LinkedHashMap<>();
    kinds.forEach(
        (kind, seen) -> {
          if (isOver(seen, now) && seen.heldBack > 0) {
            heldBack.put(kind, seen.heldBack);
          }
        });
    kinds.values().removeIf(seen -> isOver(seen, now));
    return heldBack;
  }

  /**
   * A clock that went back to before a window ends it too, or lines would be held back for long.
   */
  private boolean isOver(Seen seen, Instant now) {
    return !now.isBefore(seen.until) || now.isBefore(seen.until.minus(window));
  }

  /** {@code heldBack} counts those of its kind in a window before that are not reported yet. */
  record Pass(int heldBack, boolean isLast) {}

  private static final class Seen {
    private Instant until;
    private int passed;
    private int heldBack;

    Seen(Instant until) {
      this.until = until;
    }

    void begin(Instant end) {
      until = end;
      passed = 0;
      heldBack = 0;
    }
  }
}
