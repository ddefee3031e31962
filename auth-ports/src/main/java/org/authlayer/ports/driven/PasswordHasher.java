package org.authlayer.ports.driven;

import java.util.function.BooleanSupplier;

/**
 * Computes and checks password hashes (AL-USR-05, AL-MOD-02). All methods throw {@link
 * StoreException}, with {@link StoreException#retryAfter} if too many hashes are waiting.
 */
public interface PasswordHasher extends AutoCloseable {

  /**
   * Computes a hash with a new salt, of bcrypt in modular crypt form unless the configuration names
   * another function.
   *
   * @throws IllegalArgumentException if the password has more than 1024 bytes of UTF-8, or NUL
   *     (DEC-25)
   */
  String hash(String password);

  /**
   * Checks a password against {@code $2a$}, {@code $2b$} or {@code $2y$}, and against the forms
   * that a module adds; one with more than 1024 bytes or NUL never matches.
   */
  boolean verify(String password, String hash);

  /** Takes as long as {@link #verify} and never matches, for a name that no user has (DEC-21). */
  void verifyAgainstNobody(String password);

  /** Whether a hash was computed with less work, or by another function, than is asked for now. */
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

  /**
   * The same, for a client that may leave: a hash that still waits when its client is gone is not
   * computed, and {@link StoreException} is thrown.
   */
  default PasswordHasher forClient(String network, BooleanSupplier gone) {
    return forClient(network);
  }

  @Override
  default void close() {}
}
