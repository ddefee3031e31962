package org.authlayer.domain.password;

import org.authlayer.ports.driven.User;
import org.authlayer.ports.driven.Users;

/**
 * Gives a verified password the check that is asked after something was stored for the user
 * (DEC-37): the stored hash is the same, or the password verifies once more, since another login
 * may have replaced the hash.
 *
 * @param again checks the password, without a count of failures
 */
public record RecheckStoredHash(Users users, PasswordCheck<User> again)
    implements PasswordStep<User> {

  @Override
  public PasswordResult<User> check(PasswordAttempt attempt, PasswordCheck<User> next) {
    PasswordResult<User> result = next.check(attempt);
    return result instanceof PasswordResult.Verified<User> verified
        ? new PasswordResult.Verified<>(
            verified.user(), verified.hash(), () -> isStillValid(attempt, verified))
        : result;
  }

  private boolean isStillValid(PasswordAttempt attempt, PasswordResult.Verified<User> verified) {
    return users.hasHash(verified.user().id(), verified.hash())
        || again.check(attempt) instanceof PasswordResult.Verified;
  }
}
