package org.authlayer.domain.password;

import java.util.Objects;
import org.authlayer.ports.driven.PasswordHasher;

/**
 * Makes an unknown user name take as long as a wrong password (DEC-21).
 *
 * @param hasher the hasher that checks the passwords of known names
 */
public record EqualTiming<U>(PasswordHasher hasher) implements PasswordStep<U> {

  public EqualTiming {
    Objects.requireNonNull(hasher, "hasher");
  }

  @Override
  public PasswordResult<U> check(PasswordAttempt attempt, PasswordCheck<U> next) {
    PasswordResult<U> result = next.check(attempt);
    if (result instanceof PasswordResult.UnknownName<U>) {
      hasher.forClient(attempt.where().network()).verifyAgainstNobody(attempt.password());
    }
    return result;
  }
}
