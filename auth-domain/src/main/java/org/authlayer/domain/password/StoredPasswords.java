package org.authlayer.domain.password;

import org.authlayer.ports.driven.UserId;

/** The stored hashes of the users of one type. */
public interface StoredPasswords<U> {

  UserId id(U user);

  /** Whether exactly this hash is stored for a user now. */
  boolean hasHash(U user, String hash);

  /** False if the stored hash is not the expected one, or is never replaced. */
  boolean replaceHash(U user, String expected, String successor);
}
