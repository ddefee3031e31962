package org.authlayer.ports.operation;

import java.time.Duration;
import java.util.Optional;

/**
 * The bcrypt cost of 4 to 31 (DEC-25: 12), 1 to 64 threads, and a queue of 1 to 1024 in which a
 * hash waits for 100 milliseconds to a minute; what is beyond is refused with 503.
 *
 * @param argon2 new hashes are of Argon2id instead of bcrypt
 * @param devisePepper what Devise appended to a password; empty if nothing
 */
public record HashingSettings(
    int cost,
    int threads,
    int queue,
    Duration queueWait,
    Optional<Argon2> argon2,
    String devisePepper) {

  public HashingSettings {
    requireWithin("password.bcrypt-cost", cost, 4, 31);
    requireWithin("password.threads", threads, 1, 64);
    requireWithin("password.queue", queue, 1, 1024);
    if (queueWait.compareTo(Duration.ofMillis(100)) < 0
        || queueWait.compareTo(Duration.ofMinutes(1)) > 0) {
      throw new IllegalArgumentException(
          "password.queue-wait: choose PT0.1S to PT1M, not " + queueWait);
    }
    if (devisePepper.length() > 1024
        || !devisePepper.chars().allMatch(character -> character > ' ' && character < 127)) {
      throw new IllegalArgumentException(
          "password.devise-pepper: choose at most 1024 visible ASCII characters");
    }
  }

  /** Has no pepper. */
  @Override
  public String toString() {
    return "HashingSettings[cost=" + cost + ", threads=" + threads + ", argon2=" + argon2 + "]";
  }

  /**
   * Memory in KiB, 7168 to 1048576, and 1 to 64 passes over it, by one lane: together at least what
   * five passes over the least memory are (OWASP Password Storage Cheat Sheet).
   */
  public record Argon2(int memory, int iterations) {

    private static final int LEAST_WORK = 5 * 7168;

    public Argon2 {
      requireWithin("password.argon2-memory", memory, 7168, 1 << 20);
      int least = (LEAST_WORK + memory - 1) / memory;
      requireWithin("password.argon2-iterations", iterations, least, 64);
    }
  }

  private static void requireWithin(String key, int value, int least, int most) {
    if (value < least || value > most) {
      throw new IllegalArgumentException(
          key + ": choose " + least + " to " + most + ", not " + value);
    }
  }
}
