package org.authlayer.ports.driven;

import java.time.Duration;
import java.time.Instant;
import java.util.List;

/**
 * The counts of failed logins, shared by all instances (table {@code failed_logins}, DEC-18).
 *
 * <p>A key is whatever the caller counts by; it holds no secret and no address in the clear, so
 * callers pass digests. Counting is atomic: of many instances counting one key, none overwrites
 * another's count, and none waits for another in a circle. All methods throw {@link StoreException}
 * when the store fails.
 */
public interface FailedLogins {

  /**
   * Adds one to each key's count. A key whose window is over starts at one, with a new window.
   *
   * @param keys the keys, each at most once, at most 16, each of at most 64 characters
   * @param window how long a count lives after its first failure
   * @return the counts after that, in the order of the keys
   */
  List<Count> count(List<String> keys, Instant now, Duration window);

  /** Takes one from each key's count, down to none: what was counted was no failure after all. */
  void takeBack(List<String> keys);

  /** Forgets keys. */
  void forget(List<String> keys);

  /**
   * Drops counts whose window is over.
   *
   * @param most how many to drop at most
   */
  int removeExpired(Instant now, int most);

  /**
   * A count.
   *
   * @param failures how many, at least one
   * @param until when the window is over
   */
  record Count(int failures, Instant until) {}
}
