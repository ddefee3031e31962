package org.authlayer.ports.driven;

/** The stores of one database. */
public interface Stores extends AutoCloseable {

  /**
   * The users.
   *
   * @return always the same store
   */
  Users users();

  /**
   * The opaque tokens.
   *
   * @return always the same store
   */
  UserTokens userTokens();

  /**
   * The sessions.
   *
   * @return always the same store
   */
  Sessions sessions();

  /**
   * The counts of failed logins.
   *
   * @return always the same store
   */
  default FailedLogins failedLogins() {
    throw new UnsupportedOperationException();
  }

  /**
   * Changes a password in one transaction: stores the new hash unless the stored one is not the
   * expected one any more, and ends every token and session of the user but the kept ones. A token
   * or session that is being made meanwhile with the old password does not outlive the change.
   *
   * @param change the change
   * @return whether it was made; if not, nothing changed
   */
  default boolean changePassword(PasswordChange change) {
    throw new UnsupportedOperationException();
  }

  /**
   * Tells whether what keeps the database running is itself running. Without a database of its own
   * there is nothing to watch.
   *
   * @return false when only a restart of the process helps
   */
  default boolean isSupervised() {
    return true;
  }

  /**
   * Tells whether this process logs in to the database as somebody whom its permissions do not
   * bind.
   *
   * @return true for a superuser
   */
  default boolean isSuperuser() {
    return false;
  }

  /**
   * Asks the database for a sign of life, in one cheap round trip.
   *
   * @throws StoreException if there is none
   */
  void ping();

  /** Releases connections, and the embedded database if there is one. */
  @Override
  void close();
}
