package org.authlayer.ports.driven;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

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

  /** Drops counts whose window is over. */
  int removeExpired(Instant now, int most);

  /**
   * These counts on behalf of one client network. A store may let one request of a network count at
   * a time, so that a flood does not hold all of its connections.
   *
   * @param network the client's network, {@link org.authlayer.ports.driving.Client#network}
   */
  default FailedLogins forClient(String network) {
    return this;
  }

  /**
   * Notes that attempts under a key are rejected. A store may remember it for a second, so that a
   * flood is rejected without a question to the database; {@link #forget} forgets it, too.
   */
  default void note(Rejection rejection, Instant now) {}

  /**
   * A rejection that was noted for one of the keys less than a second ago.
   *
   * @return the rejection, or nothing, also from a store that does not remember any
   */
  default Optional<Rejection> recent(List<String> keys, Instant now) {
    return Optional.empty();
  }

  /**
   * A limit that attempts under a key are over.
   *
   * @param limit which limit, see {@link AuthEvent.LoginThrottled}
   * @param until when the window is over
   */
  record Rejection(String limit, String key, Instant until) {}

  /**
   * A count.
   *
   * @param failures how many, at least one
   * @param until when the window is over
   */
  record Count(int failures, Instant until) {}
}
