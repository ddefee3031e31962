package org.authlayer.ports.driven;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The store of sessions, shared by all instances of an application (DEC-14).
 *
 * <p>No method brings back what has ended: {@link #prolong} leaves the entries alone, and {@link
 * #rotate} succeeds only on a session that nobody else has changed. All methods throw {@link
 * StoreException} when the store fails.
 */
public interface Sessions {

  /** Looks a session up that expires after now. */
  Optional<SessionData> find(String digest, Instant now);

  /**
   * Stores a new session. If the token that opened it has been removed meanwhile, the session has
   * ended with it: then nothing is stored.
   *
   * @throws StoreException also if the digest is in use
   */
  void add(SessionData session);

  /**
   * Prolongs a session and changes nothing else of it. A store that takes no changes just now, and
   * that writes in the background, may keep the new times and write them when it takes changes
   * again.
   *
   * @return whether the session was still there, as far as the store knows
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
   * Ends a session and stores the one that takes its place, in one step (DEC-15), unless another
   * request has changed or ended it, or removed the successor's token, meanwhile: then nothing
   * happens.
   *
   * @param before the session as it was found; its digest and entries have to be the stored ones
   * @throws StoreException also if the successor's digest is in use
   */
  boolean rotate(SessionData before, SessionData successor);

  /** Ends a session. Ending it twice is no failure. */
  boolean remove(String digest);

  /** Drops some of what has expired, so that no request waits long for it. */
  int removeExpired(Instant now, int most);

  /** The live sessions that remember a value, the last used first, at most 1000. */
  List<SessionData> findByEntry(String name, String value, Instant now);

  /** Ends the sessions that remember a value, but for one, if its digest is given. */
  int removeByEntry(String name, String value, @Nullable String exceptDigest);

  /**
   * Ends the oldest sessions that remember a value, by when they began, until at most so many are
   * left (DEC-40).
   */
  int removeOldest(String name, String value, int most);
}
