package org.authlayer.ports.driven;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The store of sessions, shared by all instances (DEC-14). No method brings back an ended session.
 * All methods throw {@link StoreException} when the store fails.
 */
public interface Sessions {

  Optional<SessionData> find(String digest, Instant now);

  /** Stores a new session, unless the token that opened it was removed meanwhile. */
  void add(SessionData session);

  /**
   * Prolongs a session and changes nothing else, perhaps later if the database accepts no changes.
   * Returns whether the session exists, as far as the store knows.
   */
  boolean prolong(String digest, Instant lastSeenAt, Instant expiresAt);

  /** As {@link #prolong}, at once for readers, and within two seconds in the database. */
  default void seen(String digest, Instant lastSeenAt, Instant expiresAt) {
    prolong(digest, lastSeenAt, expiresAt);
  }

  /**
   * Replaces a session by its successor in one step (DEC-15), unless another request changed or
   * ended it, or removed the successor's token, meanwhile.
   */
  boolean rotate(SessionData before, SessionData successor);

  /** Ends a session. Ending it twice is not an error. */
  boolean remove(String digest);

  /** Deletes at most so many expired sessions. */
  int removeExpired(Instant now, int most);

  /** The sessions with a value that are not expired, the last used first, at most 1000. */
  List<SessionData> findByEntry(String name, String value, Instant now);

  /** Ends the sessions with a value, except the one whose digest is given. */
  int removeByEntry(String name, String value, @Nullable String exceptDigest);

  /** Ends the oldest sessions with a value until at most so many are left (DEC-40). */
  int removeOldest(String name, String value, int most);
}
