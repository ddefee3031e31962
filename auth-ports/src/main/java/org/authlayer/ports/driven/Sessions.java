package org.authlayer.ports.driven;

import java.time.Instant;
import java.util.Optional;

/**
 * The store of sessions, shared by all instances of an application (DEC-14).
 *
 * <p>No method brings an ended session back: {@link #replace} and {@link #rotate} change what is
 * there and nothing else. All methods throw {@link StoreException} when the store fails.
 */
public interface Sessions {

  /**
   * Looks a live session up.
   *
   * @param digest the digest of its identifier
   * @param now the time; a session whose {@code expiresAt} is not after it is not found
   * @return the session, or nothing
   */
  Optional<SessionData> find(String digest, Instant now);

  /**
   * Stores a new session.
   *
   * @param session the session
   * @throws StoreException also if the digest is in use
   */
  void add(SessionData session);

  /**
   * Replaces entries, {@code lastSeenAt} and {@code expiresAt} of the session that has the same
   * digest.
   *
   * @param session the session as it shall be
   * @return whether the session was still there
   */
  boolean replace(SessionData session);

  /**
   * Ends a session and stores the one that takes its place, in one step (DEC-15).
   *
   * @param oldDigest the digest of the session that ends, which may have ended already
   * @param successor the session that takes its place
   */
  void rotate(String oldDigest, SessionData successor);

  /**
   * Ends a session. Ending it twice is no failure.
   *
   * @param digest the digest of its identifier
   * @return whether the session was still there
   */
  boolean remove(String digest);

  /**
   * Drops what has expired.
   *
   * @param now the time
   * @return how many sessions were dropped
   */
  int removeExpired(Instant now);
}
