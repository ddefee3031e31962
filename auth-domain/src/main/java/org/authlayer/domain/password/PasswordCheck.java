package org.authlayer.domain.password;

import java.util.List;

/**
 * Checks a user name and a password.
 *
 * @param <U> the user type
 */
@FunctionalInterface
public interface PasswordCheck<U> {

  /**
   * Checks a user name and a password. Logs nobody in.
   *
   * @param attempt what was sent
   * @return what the check found
   * @throws org.authlayer.ports.driven.StoreException when a store or the hasher fails
   */
  PasswordResult<U> check(PasswordAttempt attempt);

  /**
   * This check with steps around it.
   *
   * @param steps the steps in running order
   * @return the whole as one check
   */
  default PasswordCheck<U> behind(List<PasswordStep<U>> steps) {
    PasswordCheck<U> all = this;
    for (PasswordStep<U> step : steps.reversed()) {
      PasswordCheck<U> next = all;
      all = attempt -> step.check(attempt, next);
    }
    return all;
  }
}
