package org.authlayer.ports.driven;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The store of sessions, shared by all instances of an application (DEC-14).
 *
 * <p>No method brings back an ended session: {@link #prolong} leaves the entries alone, and {@link
 * #rotate} succeeds only on a session that no one else has changed. All methods throw {@link
 * StoreException} when the store fails.
 */
public interface Sessions {

  /** Looks up a session that expires after now. */
  Optional<SessionData> find(String digest, Instant now);

  /**
   * Stores a new session. If the token that opened it was removed meanwhile, nothing is stored,
   * because the session ends with its token.
   *
   * @throws StoreException if the store fails, or the digest is in use
   */
  void add(SessionData session);

  /**
   * Prolongs a session and changes nothing else. A store that writes in the background may keep the
   * new times while the database accepts no changes, and write them later.
   *
   * @return whether the session still exists, as far as the store knows
   */
  boolean prolong(String digest, Instant lastSeenAt, Instant expiresAt);

  /**
   * Prolongs a session as {@link #prolong} does, but may do so later: a store that writes in the
   * background shows the new times at once, and writes them within two seconds while the database
   * takes changes.
   */
  default void seen(String digest, Instant lastSeenAt, Instant expiresAt) {
    prolong(digest, lastSeenAt, expiresAt);
  }

  /**
   * Replaces a session by its successor in one step (DEC-15). Nothing happens if another request
   * has changed or ended the session meanwhile, or removed the successor's token.
   *
   * @param before the session as it was found; its digest and entries have to be the stored ones
   * @throws StoreException if the store fails, or the successor's digest is in use
   */
  boolean rotate(SessionData before, SessionData successor);

  /** Ends a session. Ending it twice is not an error. */
  boolean remove(String digest);

  /**
   * Deletes some of the expired sessions, at most so many, so that no request waits long for it.
   */
  int removeExpired(Instant now, int most);

  /** The sessions with a value that are not expired, the last used first, at most 1000. */
  List<SessionData> findByEntry(String name, String value, Instant now);

  /** Ends the sessions with a value, except the one whose digest is given. */
  int removeByEntry(String name, String value, @Nullable String exceptDigest);

  /**
   * Ends the oldest sessions with a value, by their start, until at most so many are left (DEC-40).
   */
  int removeOldest(String name, String value, int most);
}
