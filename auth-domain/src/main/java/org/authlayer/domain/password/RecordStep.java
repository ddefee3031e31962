package org.authlayer.domain.password;

/** Stands between the look-up of a record and the check of its password, as the throttle does. */
@FunctionalInterface
public interface RecordStep<U> {

  PasswordResult<U> check(U found, PasswordAttempt attempt, PasswordCheck<U> verification);
}
