package org.authlayer.ports.driven;

import java.time.Instant;
import java.util.Optional;

/** The stores of one database. */
public interface Stores extends AutoCloseable {

  Users users();

  UserTokens userTokens();

  TypedTokens typedTokens();

  Sessions sessions();

  /** The user's identifier is in the entry; one round trip if one database holds both. */
  default Optional<RememberedSession> findSession(String digest, Instant now, String entry) {
    return sessions()
        .find(digest, now)
        .map(session -> RememberedSession.of(session, entry, users()::findById));
  }

  FailedLogins failedLogins();

  /**
   * Stores a new hash if the stored one is still the expected one, and ends every token and session
   * of the user except the kept ones, in one transaction. A kept session no longer depends on the
   * token that opened it.
   *
   * <p>Code that stores a token or session after a check of a password checks {@link Users#hasHash}
   * afterwards, and takes back what was stored if it fails.
   */
  boolean changePassword(PasswordChange change);

  /** Throws unless the database answers and accepts changes. */
  void ping();

  /** {@link UnsupportedOperationException} if one has begun, or there are none. */
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
