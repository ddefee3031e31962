package org.authlayer.ports.driven;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * The counts of failed logins, shared by all instances (table {@code failed_logins}, DEC-18).
 *
 * <p>The caller chooses the keys. A key contains no secret and no plain address, so callers pass
 * digests. Counting is atomic: of many instances counting one key, none overwrites another's count,
 * and they never deadlock. All methods throw {@link StoreException} when the store fails.
 */
public interface FailedLogins {

  /**
   * Adds one to each key's count, and returns the counts in the order of the keys. A key whose
   * window is over starts at one, with a new window.
   *
   * @param keys each at most once, at most 16, each of at most 64 characters
   */
  List<Count> count(List<String> keys, Instant now, Duration window);

  /** Subtracts one from each key's count, down to zero: the counted attempt was no failure. */
  void takeBack(List<String> keys);

  void forget(List<String> keys);

  /** Deletes counts whose window is over, at most so many. */
  int removeExpired(Instant now, int most);

  /**
   * These counts on behalf of a {@linkplain org.authlayer.ports.driving.Client#network client's
   * network}. A store may let one request of a network count at a time, so that a flood does not
   * hold all of its connections.
   */
  default FailedLogins forClient(String network) {
    return this;
  }

  /** Notes a rejection, which a store may keep for a second to reject a flood. */
  default void note(Rejection rejection, Instant now) {}

  /** The rejection noted less than a second ago; empty if the store keeps none. */
  default Optional<Rejection> recent(List<String> keys, Instant now) {
    return Optional.empty();
  }

  /** A {@linkplain AuthEvent.LoginThrottled limit} that attempts under a key are over. */
  record Rejection(String limit, String key, Instant until) {}

  /** At least one failure, and when the window is over. */
  record Count(int failures, Instant until) {}
}
