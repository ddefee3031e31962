package org.authlayer.domain.password;

/**
 * Stands around a {@link PasswordCheck}, as middleware stands around a responder: sees what was
 * sent on the way in, and what the check found on the way out.
 */
@FunctionalInterface
public interface PasswordStep<U> {

  /** Handles an attempt, normally by asking the next check. */
  PasswordResult<U> check(PasswordAttempt attempt, PasswordCheck<U> next);
}
