package org.authlayer.ports.driven;

/**
 * Makes and checks password hashes (AL-USR-05, AL-MOD-02).
 *
 * <p>All methods throw {@link StoreException}: with {@link StoreException#retryAfter} when more
 * hashes are wanted than the machine can make just now, without when a stored hash is no hash.
 */
public interface PasswordHasher extends AutoCloseable {

  /**
   * Makes the hash of a new password, with a salt of its own: bcrypt in modular crypt form.
   *
   * @throws IllegalArgumentException if the password has more than 1024 bytes of UTF-8, or NUL
   *     (DEC-25)
   */
  String hash(String password);

  /**
   * Checks a password; one longer than 1024 bytes or with NUL never matches.
   *
   * @param hash a stored hash, {@code $2a$}, {@code $2b$} or {@code $2y$}
   */
  boolean verify(String password, String hash);

  /**
   * Takes as long as {@link #verify} and never matches. Called where there is no user of the given
   * name, so that the duration does not reveal its absence (DEC-21).
   */
  void verifyAgainstNobody(String password);

  /** Whether a hash was made with less work than is asked for now, so that a login replaces it. */
  default boolean isOutdated(String hash) {
    return false;
  }

  /**
   * This hasher on behalf of a {@linkplain org.authlayer.ports.driving.Client#network client's
   * network}: networks share the queue fairly, so that one of them cannot keep the others out.
   */
  default PasswordHasher forClient(String network) {
    return this;
  }

  /** Stops the threads that hash, if there are any. */
  @Override
  default void close() {}
}
