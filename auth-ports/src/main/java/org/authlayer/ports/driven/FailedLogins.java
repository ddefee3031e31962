package org.authlayer.ports.driven;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * The counts of failed logins, shared by all instances (table {@code failed_logins}, DEC-18).
 * Callers pass digests as keys. Counting is atomic, without lost counts and deadlocks. All methods
 * throw {@link StoreException} when the store fails.
 */
public interface FailedLogins {

  /**
   * Adds one to the count of each of at most 16 different keys, of at most 64 characters, and
   * returns the counts in their order. A key whose window is over starts at one. A window that ends
   * later than one that begins now was begun by a clock that was ahead, and is cut to it.
   */
  List<Count> count(List<String> keys, Instant now, Duration window);

  /** Subtracts one from each key's count, down to zero: the counted attempt was no failure. */
  void takeBack(List<String> keys);

  void forget(List<String> keys);

  /** Deletes counts whose window is over, at most so many. */
  int removeExpired(Instant now, int most);

  /** A store may count one request of a network at a time, so that a flood leaves connections. */
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
  record Count(int failures, Instant until) {

    /** One failure more, where {@code first} is the first of a window that begins now. */
    public Count next(Count first, Instant now) {
      if (!now.isBefore(until)) {
        return first;
      }
      return new Count(failures + 1, until.isBefore(first.until) ? until : first.until);
    }
  }
}
