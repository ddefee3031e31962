package org.authlayer.adapter.persistence.embedded;

import java.time.Duration;

/**
 * How long to wait before a server that ended is started again: longer each time, up to a limit
 * within which an operator who repaired the disk notices that it is back.
 */
record BackOff(Duration delay) {

  private static final Duration SHORTEST = Duration.ofMillis(200);
  private static final Duration LONGEST = Duration.ofSeconds(5);

  /** A server that ran for so long did start. */
  private static final Duration RAN_WELL = Duration.ofSeconds(30);

  static BackOff first() {
    return new BackOff(SHORTEST);
  }

  BackOff after(Duration ran) {
    if (ran.compareTo(RAN_WELL) >= 0) {
      return first();
    }
    Duration doubled = delay.multipliedBy(2);
    return new BackOff(doubled.compareTo(LONGEST) < 0 ? doubled : LONGEST);
  }
}
