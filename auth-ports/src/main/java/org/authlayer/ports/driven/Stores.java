package org.authlayer.ports.driven;

import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;

/** The stores of one database. */
public interface Stores extends AutoCloseable {

  /** The users. */
  Users users();

  /** The opaque tokens. */
  UserTokens userTokens();

  /** The sessions. */
  Sessions sessions();

  /**
   * Looks a live session up together with the user it remembers: in one round trip where one
   * database holds both, else one after the other.
   *
   * @param now the time; a session whose {@code expiresAt} is not after it is not found
   * @param entry the name of the entry that is the user's identifier; see {@link
   *     RememberedSession#of}
   * @return the session, with its user if there is one; or nothing
   */
  default Optional<RememberedSession> findSession(String digest, Instant now, String entry) {
    return sessions()
        .find(digest, now)
        .map(session -> RememberedSession.of(session, entry, users()::findById));
  }

  /** The counts of failed logins. */
  FailedLogins failedLogins();

  /**
   * Changes a password in one transaction: stores the new hash unless the stored one is not the
   * expected one any more, and ends every token and session of the user but the kept ones; a kept
   * session lives on without the token that opened it. What is being stored meanwhile has either
   * been ended when this returns, or is stored after the change: who stores it after having checked
   * a password looks once more whether the user's hash is still the one that was checked, and takes
   * back what was stored if it is not.
   */
  boolean changePassword(PasswordChange change);

  /**
   * Tells whether what keeps the database running is itself running. Without a database of its own
   * there is nothing to watch.
   *
   * @return false when only a restart of the process helps
   */
  default boolean isSupervised() {
    return true;
  }

  /** Tells how often the database of this process's own has ended and been started again. */
  default OptionalLong restarts() {
    return OptionalLong.empty();
  }

  /** How busy the connections are, for those who watch. */
  default Optional<PoolLoad> pool() {
    return Optional.empty();
  }

  /** How many uses of tokens and sessions were never written because too many were waiting. */
  default long droppedUses() {
    return 0;
  }

  /**
   * Tells whether this process logs in to the database as somebody whom its permissions do not
   * bind.
   */
  default boolean isSuperuser() {
    return false;
  }

  /**
   * Asks the database in one round trip whether it lives and can take changes: one that is
   * read-only, a standby, or out of disk cannot.
   *
   * @throws StoreException if it does not or cannot
   */
  void ping();

  /** Releases connections, and the embedded database if there is one. */
  @Override
  void close();
}
