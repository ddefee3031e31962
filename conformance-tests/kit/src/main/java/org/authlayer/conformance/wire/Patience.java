package org.authlayer.conformance.wire;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;

/**
 * How long an answer may take. On a machine with much other work a right server takes minutes for a
 * queue of password hashes, so a call may take several times as long as the slowest answer so far.
 * The time of a route that never answers does not grow by it.
 */
final class Patience {

  /** Beyond so many times the slowest answer, a call is a hang. */
  private static final int TIMES = 4;

  /** So many times the limit is the most, whatever a slow answer took. */
  private static final int AT_MOST = 10;

  private final WireLimits least;
  private final AtomicLong slowest = new AtomicLong();

  Patience(WireLimits least) {
    this.least = least;
  }

  /** The limits of a call that begins now. */
  WireLimits limits() {
    Duration longest = Duration.ofNanos(slowest.get()).multipliedBy(TIMES);
    Duration most = least.answer().multipliedBy(AT_MOST);
    Duration answer = longest.compareTo(most) > 0 ? most : longest;
    return answer.compareTo(least.answer()) <= 0
        ? least
        : new WireLimits(least.connect(), answer, least.bodyBytes());
  }

  /** An answer came after so many nanoseconds. */
  void took(long nanos) {
    slowest.accumulateAndGet(nanos, Math::max);
  }
}
