package org.authlayer.domain.password;

import org.authlayer.ports.driven.UserId;

/** The stored hashes of the users of one type. */
public interface StoredPasswords<U> {

  /** The user's identifier, for events. */
  UserId id(U user);

  /** Whether exactly this hash is stored for a user now. Changes nothing. */
  boolean hasHash(U user, String hash);

  /**
   * Replaces a user's hash by a hash of the same password with more work, if the stored hash is
   * still the expected one.
   *
   * @return whether it was replaced; false also where users of this type keep their hashes
   */
  boolean replaceHash(U user, String expected, String successor);
}
