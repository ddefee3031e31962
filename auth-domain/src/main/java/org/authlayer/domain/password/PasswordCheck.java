package org.authlayer.domain.password;

import java.util.List;

@FunctionalInterface
public interface PasswordCheck<U> {

  /** Logs no user in. */
  PasswordResult<U> check(PasswordAttempt attempt);

  default PasswordCheck<U> behind(List<PasswordStep<U>> steps) {
    PasswordCheck<U> all = this;
    for (PasswordStep<U> step : steps.reversed()) {
      PasswordCheck<U> next = all;
      all = attempt -> step.check(attempt, next);
    }
    return all;
  }
}
