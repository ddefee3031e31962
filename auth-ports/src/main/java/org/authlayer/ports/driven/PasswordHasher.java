package org.authlayer.ports.driven;

/**
 * Computes and checks password hashes (AL-USR-05, AL-MOD-02).
 *
 * <p>All methods throw {@link StoreException}: with {@link StoreException#retryAfter} if too many
 * hashes are waiting, without it if a stored hash is not a hash.
 */
public interface PasswordHasher extends AutoCloseable {

  /**
   * Computes a bcrypt hash with a new salt, in modular crypt form.
   *
   * @throws IllegalArgumentException if the password has more than 1024 bytes of UTF-8, or NUL
   *     (DEC-25)
   */
  String hash(String password);

  /**
   * Checks a password. A password longer than 1024 bytes or with NUL never matches.
   *
   * @param hash a stored hash, {@code $2a$}, {@code $2b$} or {@code $2y$}
   */
  boolean verify(String password, String hash);

  /** Takes as long as {@link #verify} and never matches, for a name that no user has (DEC-21). */
  void verifyAgainstNobody(String password);

  /** Whether a hash was computed with less work than is asked for now. */
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

  @Override
  default void close() {}
}
