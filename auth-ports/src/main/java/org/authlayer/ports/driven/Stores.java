package org.authlayer.ports.driven;

import java.time.Instant;
import java.util.Optional;

/** The stores of one database. */
public interface Stores extends AutoCloseable {

  Users users();

  Tokens tokens();

  Sessions sessions();

  /** Finds a session and its user of a type; one round trip if one database holds both. */
  default Optional<RememberedSession> findSession(String digest, Instant now, String type) {
    return sessions()
        .find(digest, now)
        .map(session -> RememberedSession.of(session, type, users()::findById));
  }

  FailedLogins failedLogins();

  /**
   * Stores a new hash if the stored one is still the expected one, and {@linkplain #endAccess ends}
   * what the user can present but what is kept, in one transaction. The user of a kept session no
   * longer depends on a token.
   *
   * <p>Code that stores a token or session after a check of a password looks the user up
   * afterwards, and takes back what was stored if the hash is another one.
   */
  boolean changePassword(PasswordChange change);

  /**
   * Ends what a user of any type can present, but what is kept: tokens, tokens of every purpose of
   * the type, sessions.
   */
  default void endAccess(UserId owner, CurrentAccess kept) {
    tokens().removeAllOf(owner, kept.tokenId());
    sessions().removeByUser(owner, kept.sessionDigest());
  }

  /** Throws unless the database answers and accepts changes. */
  void ping();

  /** Begins one; {@link UnsupportedOperationException} within another, or if there are none. */
  default Transaction begin() {
    throw new UnsupportedOperationException(
        getClass().getName() + " has no transactions; adapter-persistence has");
  }

  /**
   * The database for an application's own tables, such as a {@code javax.sql.DataSource} on the
   * same pool; else {@link UnsupportedOperationException}.
   */
  default <T> T unwrap(Class<T> type) {
    throw new UnsupportedOperationException(
        getClass().getName()
            + " has no "
            + type.getName()
            + "; adapter-persistence has a javax.sql.DataSource");
  }

  /** Releases connections, and the embedded database. */
  @Override
  void close();
}
