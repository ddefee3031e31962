package org.authlayer.domain.password;

import org.authlayer.ports.driven.UserId;

/** The stored hashes of the users of one type. */
public interface StoredPasswords<U> {

  /** The user's identifier, for events. */
  UserId id(U user);

  /** Whether exactly this hash is stored for a user now. */
  boolean hasHash(U user, String hash);

  /**
   * Replaces a hash by one of the same password, if the stored one is still the expected one; false
   * also where users of this type keep their hashes.
   */
  boolean replaceHash(U user, String expected, String successor);
}
