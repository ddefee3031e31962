package org.authlayer.ports.operation;

import java.time.Duration;

/**
 * The bcrypt cost of 4 to 31 (DEC-25: 12), 1 to 64 threads, and a queue of 1 to 1024 in which a
 * hash waits for 100 milliseconds to a minute; what is beyond is refused with 503.
 */
public record HashingSettings(int cost, int threads, int queue, Duration queueWait) {

  public HashingSettings {
    requireWithin("password.bcrypt-cost", cost, 4, 31);
    requireWithin("password.threads", threads, 1, 64);
    requireWithin("password.queue", queue, 1, 1024);
    if (queueWait.compareTo(Duration.ofMillis(100)) < 0
        || queueWait.compareTo(Duration.ofMinutes(1)) > 0) {
      throw new IllegalArgumentException(
          "password.queue-wait: choose PT0.1S to PT1M, not " + queueWait);
    }
  }

  private static void requireWithin(String key, int value, int least, int most) {
    if (value < least || value > most) {
      throw new IllegalArgumentException(
          key + ": choose " + least + " to " + most + ", not " + value);
    }
  }
}
