package org.authlayer.domain.password;

/**
 * Stands around a {@link PasswordCheck}, as middleware stands around a responder: sees what was
 * sent on the way in, and what the check found on the way out.
 *
 * @param <U> the user type
 */
@FunctionalInterface
public interface PasswordStep<U> {

  /**
   * Handles an attempt, normally by asking the next check.
   *
   * @param attempt what was sent
   * @param next what comes after this step
   * @return what was found
   * @throws org.authlayer.ports.driven.StoreException when a store or the hasher fails
   */
  PasswordResult<U> check(PasswordAttempt attempt, PasswordCheck<U> next);
}
