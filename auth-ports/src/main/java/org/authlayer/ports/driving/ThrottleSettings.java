package org.authlayer.ports.driving;

import java.time.Duration;
import java.util.Objects;

/**
 * Limits on failed passwords (DEC-18) within a window of one second to one day.
 *
 * @param perAccountAndNetwork failures of one network on one account, 1 to 100
 * @param perNetwork failures of one network on any account, 1 to 1 000 000
 * @param perAccount failures on one account from anywhere, 1 to 1 000 000; from then on each
 *     network that has not failed yet has one attempt left, so that the right password still gets
 *     in
 */
public record ThrottleSettings(
    Duration window, int perAccountAndNetwork, int perNetwork, int perAccount) {

  public ThrottleSettings {
    Objects.requireNonNull(window, "window");
    if (window.toSeconds() < 1 || window.compareTo(Duration.ofDays(1)) > 0) {
      throw new IllegalArgumentException("throttle.window: choose PT1S to P1D, not " + window);
    }
    requireWithin("throttle.per-account-and-network", perAccountAndNetwork, 100);
    requireWithin("throttle.per-network", perNetwork, 1_000_000);
    requireWithin("throttle.per-account", perAccount, 1_000_000);
  }

  /** 20 per account and network, 1000 per network, 100 per account, in 15 minutes. */
  public static ThrottleSettings standard() {
    return new ThrottleSettings(Duration.ofMinutes(15), 20, 1000, 100);
  }

  private static void requireWithin(String key, int value, int most) {
    if (value < 1 || value > most) {
      throw new IllegalArgumentException(key + ": choose 1 to " + most + ", not " + value);
    }
  }
}
