package org.authlayer.domain.password;

/** Stands around a {@link PasswordCheck}, as middleware around a responder. */
@FunctionalInterface
public interface PasswordStep<U> {

  PasswordResult<U> check(PasswordAttempt attempt, PasswordCheck<U> next);
}
