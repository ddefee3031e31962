package org.authlayer.ports.driven;

import java.time.Instant;
import java.util.Optional;

/** The stores of one database. */
public interface Stores extends AutoCloseable {

  Users users();

  UserTokens userTokens();

  TypedTokens typedTokens();

  Sessions sessions();

  /**
   * Looks up a session together with its user, in one round trip if one database holds both.
   *
   * @param entry the name of the entry that is the user's identifier
   */
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

  /**
   * Begins a transaction of this database.
   *
   * @throws UnsupportedOperationException if these stores have no transactions, or one has begun
   */
  default Transaction begin() {
    throw new UnsupportedOperationException(
        getClass().getName() + " has no transactions; adapter-persistence has");
  }

  /**
   * The database for an application's own tables: for {@code adapter-persistence} a {@code
   * javax.sql.DataSource} on the same pool of connections.
   *
   * @throws UnsupportedOperationException if there is nothing of this type
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
