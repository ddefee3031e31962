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

  /** Stores a new session, unless a token of it was removed meanwhile. */
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
   * Replaces a session by its successor in one step, unless another request changed or ended it, or
   * removed the successor's token, meanwhile. The successor of a login has another digest (DEC-15).
   */
  boolean rotate(SessionData before, SessionData successor);

  /** Ends a session. Ending it twice is not an error. */
  boolean remove(String digest);

  /** Deletes at most so many expired sessions. */
  int removeExpired(Instant now, int most);

  /** Forgets a user in one session, and ends the session if it remembers no other user. */
  boolean removeUser(String digest, UserId user);

  /** The sessions that remember a user and are not expired, the last used first, at most 1000. */
  List<SessionData> findByUser(UserId user, Instant now);

  /** As {@link #removeUser} in all sessions, except the one whose digest is given. */
  int removeByUser(UserId user, @Nullable String exceptDigest);

  /**
   * As {@link #removeUser} where the user was authenticated longest ago, until at most so many
   * sessions that are not expired remember the user (DEC-40).
   */
  int removeOldest(UserId user, int most, Instant now);
}
