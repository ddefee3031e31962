package org.authlayer.ports.driven;

import java.util.Optional;

/**
 * Makes and checks password hashes (AL-USR-05, AL-MOD-02).
 *
 * <p>All methods throw {@link StoreException}: with {@link StoreException#retryAfter} when more
 * hashes are wanted than the machine can make just now, without when a stored hash is no hash.
 */
public interface PasswordHasher extends AutoCloseable {

  /**
   * Makes the hash of a new password, with a salt of its own.
   *
   * @param password at most 1024 bytes of UTF-8 without NUL (DEC-25)
   * @return a bcrypt hash in modular crypt form, 60 characters
   * @throws IllegalArgumentException if the password is longer or holds NUL
   */
  String hash(String password);

  /**
   * Checks a password.
   *
   * @param password what the client sent; one longer than 1024 bytes or with NUL never matches
   * @param hash a stored hash, {@code $2a$}, {@code $2b$} or {@code $2y$}
   */
  boolean verify(String password, String hash);

  /**
   * Takes as long as {@link #verify} and never matches. Called where there is no user of the given
   * name, so that its absence cannot be told by the clock (DEC-21).
   */
  void verifyAgainstNobody(String password);

  /**
   * Tells whether a hash was made with less work than is asked for now, so that a login that
   * verified against it is the moment to make a better one.
   */
  default boolean isOutdated(String hash) {
    return false;
  }

  /**
   * This hasher on behalf of one client network: hashes wait in a queue that client networks share
   * fairly, so that one of them cannot keep the others out.
   *
   * @param network the client's network, {@link org.authlayer.ports.driving.Client#network}
   */
  default PasswordHasher forClient(String network) {
    return this;
  }

  /** How busy it is, for those who watch. */
  default Optional<HashingLoad> load() {
    return Optional.empty();
  }

  /** Stops the threads that hash, if there are any. */
  @Override
  default void close() {}
}
