package org.authlayer.ports.driven;

import java.time.Instant;
import java.util.Optional;

/** The stores of one database. */
public interface Stores extends AutoCloseable {

  Users users();

  UserTokens userTokens();

  Sessions sessions();

  /**
   * Looks a live session up together with the user it remembers: in one round trip where one
   * database holds both, else one after the other.
   *
   * @param entry the name of the entry that is the user's identifier; see {@link
   *     RememberedSession#of}
   */
  default Optional<RememberedSession> findSession(String digest, Instant now, String entry) {
    return sessions()
        .find(digest, now)
        .map(session -> RememberedSession.of(session, entry, users()::findById));
  }

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
   * Asks the database in one round trip whether it lives and can take changes: one that is
   * read-only, a standby, or out of disk cannot. Throws if not.
   */
  void ping();

  /** Releases connections, and the embedded database if there is one. */
  @Override
  void close();
}
