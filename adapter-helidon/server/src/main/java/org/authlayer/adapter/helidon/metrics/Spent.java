package org.authlayer.adapter.helidon.metrics;

import java.time.Duration;

/**
 * What something took.
 *
 * @param count how often it was done
 * @param seconds how long, all together
 */
record Spent(long count, double seconds) {

  static Spent of(long count, Duration time) {
    return new Spent(count, time.toNanos() / 1e9);
  }
}
