package org.authlayer.domain.password;

import java.time.Duration;
import org.authlayer.domain.CredentialCheck;

/** The result of a check of a user name and a password. */
public sealed interface PasswordResult<U> {

  /** The password is the user's; the hash is stored for it now. */
  record Verified<U>(U user, String hash, CredentialCheck check) implements PasswordResult<U> {

    @Override
    public String toString() {
      return "Verified[" + user + "]";
    }
  }

  record WrongPassword<U>(U user) implements PasswordResult<U> {}

  record UnknownName<U>() implements PasswordResult<U> {}

  /** Too many passwords have failed: this one was not checked (DEC-18). */
  record TooManyFailures<U>(Duration retryAfter) implements PasswordResult<U> {}
}
