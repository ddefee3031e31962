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
   * Looks up a session together with its user: in one round trip if one database holds both,
   * otherwise one after the other.
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
   * Changes a password in one transaction: stores the new hash if the stored one is still the
   * expected one, and ends every token and session of the user except the kept ones. A kept session
   * no longer depends on the token that opened it. A token or session that is stored concurrently
   * has either ended when this returns, or is stored after the change: code that stores it after a
   * check of a password checks once more whether the user's hash is still the one that was checked,
   * and takes back what was stored if it is not.
   */
  boolean changePassword(PasswordChange change);

  /**
   * Checks in one round trip that the database answers and accepts changes, and throws if not. A
   * database that is read-only, a standby, or out of disk accepts none.
   */
  void ping();

  /**
   * Begins a transaction of this database.
   *
   * @throws StoreException if no connection is free or the database does not answer
   * @throws UnsupportedOperationException if these stores have no transactions, or one has begun
   */
  default Transaction begin() {
    throw new UnsupportedOperationException(
        getClass().getName() + " has no transactions; adapter-persistence has");
  }

  /**
   * This database in the words of its technology, for an application's own tables: for {@code
   * adapter-persistence} a {@code javax.sql.DataSource} on the same pool of connections.
   *
   * @throws UnsupportedOperationException if there is nothing of this type; the message says what
   *     there is
   */
  default <T> T unwrap(Class<T> type) {
    throw new UnsupportedOperationException(
        getClass().getName()
            + " has no "
            + type.getName()
            + "; adapter-persistence has a javax.sql.DataSource");
  }

  /** Releases connections, and the embedded database if there is one. */
  @Override
  void close();
}
