package org.authlayer.domain.password;

import java.time.Duration;
import java.util.Objects;
import org.authlayer.domain.CredentialCheck;

/** What a check of a user name and a password found. */
public sealed interface PasswordResult<U> {

  /**
   * The password is the user's.
   *
   * @param hash the hash that is stored for it now
   * @param check verifies the password once more
   */
  record Verified<U>(U user, String hash, CredentialCheck check) implements PasswordResult<U> {

    public Verified {
      Objects.requireNonNull(user, "user");
      Objects.requireNonNull(hash, "hash");
      Objects.requireNonNull(check, "check");
    }

    /** The user only. */
    @Override
    public String toString() {
      return "Verified[" + user + "]";
    }
  }

  /**
   * The password is not the user's.
   *
   * @param user the user of the given name
   */
  record WrongPassword<U>(U user) implements PasswordResult<U> {

    public WrongPassword {
      Objects.requireNonNull(user, "user");
    }
  }

  /** No user has the given name. */
  record UnknownName<U>() implements PasswordResult<U> {}

  /**
   * Too many passwords have failed: this one was not checked (DEC-18).
   *
   * @param retryAfter when to try again, in whole seconds, at least one
   */
  record TooManyFailures<U>(Duration retryAfter) implements PasswordResult<U> {

    public TooManyFailures {
      Objects.requireNonNull(retryAfter, "retryAfter");
    }
  }
}
