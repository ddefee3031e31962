package org.authlayer.domain.password;

/**
 * Gives a verified password its check (DEC-37): the stored hash is the same, or the password
 * verifies once more, since a login may have replaced it.
 */
public record RecheckStoredHash<U>(StoredPasswords<U> users, PasswordCheck<U> again)
    implements PasswordStep<U> {

  @Override
  public PasswordResult<U> check(PasswordAttempt attempt, PasswordCheck<U> next) {
    PasswordResult<U> result = next.check(attempt);
    return result instanceof PasswordResult.Verified<U> verified
        ? new PasswordResult.Verified<>(
            verified.user(), verified.hash(), () -> isStillValid(attempt, verified))
        : result;
  }

  private boolean isStillValid(PasswordAttempt attempt, PasswordResult.Verified<U> verified) {
    return users.hasHash(verified.user(), verified.hash())
        || again.check(attempt) instanceof PasswordResult.Verified;
  }
}
