package org.authlayer.domain.password;

import org.authlayer.ports.driven.PasswordHasher;

/** Makes an unknown user name take as long as a wrong password (DEC-21). */
public record EqualTiming<U>(PasswordHasher hasher) implements PasswordStep<U> {

  @Override
  public PasswordResult<U> check(PasswordAttempt attempt, PasswordCheck<U> next) {
    PasswordResult<U> result = next.check(attempt);
    if (result instanceof PasswordResult.UnknownName<U>) {
      hasher
          .forClient(attempt.where().network(), attempt.where().gone())
          .verifyAgainstNobody(attempt.password());
    }
    return result;
  }
}
