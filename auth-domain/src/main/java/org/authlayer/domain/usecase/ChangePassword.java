package org.authlayer.domain.usecase;

import java.time.Duration;
import java.util.Optional;
import org.authlayer.domain.password.PasswordAttempt;
import org.authlayer.domain.password.PasswordCheck;
import org.authlayer.domain.password.PasswordResult;
import org.authlayer.ports.driven.AuthEvent;
import org.authlayer.ports.driven.AuthEvents;
import org.authlayer.ports.driven.PasswordChange;
import org.authlayer.ports.driven.PasswordHasher;
import org.authlayer.ports.driven.Stores;
import org.authlayer.ports.driven.User;

/**
 * Changes the password of a user, and ends the tokens and sessions of the old one (DEC-37).
 *
 * @param stores where users, tokens and sessions are stored
 * @param check checks the current password; a wrong one counts as a failed login (DEC-18)
 * @param sessionEntry the name of the session entry that is the user's identifier
 */
public record ChangePassword(
    Stores stores,
    PasswordCheck<User> check,
    PasswordHasher hasher,
    PasswordRule passwords,
    String sessionEntry,
    AuthEvents events) {

  private static final int ATTEMPTS_OF_OWNER = 2;
  private static final int ATTEMPTS_OF_OPERATOR = 3;

  /**
   * Changes the password of a user who gives the current one.
   *
   * @param kept the token and the session that outlive the change
   */
  public Result change(
      User owner, String current, String successor, CurrentAccess kept, AuthEvent.Where where) {
    Optional<String> broken = passwords.violation(successor, owner.name(), owner.email());
    if (broken.isPresent()) {
      return new Result.Invalid(broken.get());
    }
    PasswordAttempt attempt = new PasswordAttempt(owner.email(), current, where);
    for (int i = 0; i < ATTEMPTS_OF_OWNER; i++) {
      PasswordResult<User> result = check.check(attempt);
      if (result instanceof PasswordResult.TooManyFailures<User>(Duration retryAfter)) {
        return new Result.TooManyFailures(retryAfter);
      }
      if (!(result instanceof PasswordResult.Verified<User> verified)
          || !verified.user().id().equals(owner.id())) {
        events.publish(new AuthEvent.PasswordChangeFailed(where, owner.id()));
        return new Result.WrongPassword();
      }
      String hash = hasher.forClient(where.network()).hash(successor);
      if (stores.changePassword(change(verified.user(), hash, kept))) {
        events.publish(new AuthEvent.PasswordChanged(where, owner.id()));
        return new Result.Changed();
      }
      // Meanwhile the same password may have been hashed again: then it verifies once more.
    }
    return new Result.ChangedMeanwhile();
  }

  /** Gives a user another password, for an operator. All tokens and sessions of the user end. */
  public ResetResult reset(User user, String password, AuthEvent.Where where) {
    Optional<String> broken = passwords.violation(password, user.name(), user.email());
    if (broken.isPresent()) {
      return new ResetResult.Invalid(broken.get());
    }
    String hash = hasher.forClient(where.network()).hash(password);
    for (int i = 0; i < ATTEMPTS_OF_OPERATOR; i++) {
      Optional<User> stored = stores.users().findById(user.id());
      if (stored.isEmpty()) {
        return new ResetResult.NoSuchUser();
      }
      if (stores.changePassword(change(stored.get(), hash, CurrentAccess.none()))) {
        events.publish(new AuthEvent.PasswordChanged(where, user.id()));
        return new ResetResult.Changed();
      }
      // A login may have replaced the hash by one made with more work: no reason to give up.
    }
    return new ResetResult.ChangedMeanwhile();
  }

  private PasswordChange change(User user, String hash, CurrentAccess kept) {
    return new PasswordChange(
        user.id(), sessionEntry, user.passwordHash(), hash, kept.tokenId(), kept.sessionDigest());
  }

  /** What came of a change. */
  public sealed interface Result {

    record Changed() implements Result {}

    record Invalid(String reason) implements Result {}

    /** The current password is wrong. */
    record WrongPassword() implements Result {}

    /** Too many passwords have failed: the current one was not checked (DEC-18). */
    record TooManyFailures(Duration retryAfter) implements Result {}

    /** Others changed the password at the same time. */
    record ChangedMeanwhile() implements Result {}
  }

  /** What came of a reset by an operator. */
  public sealed interface ResetResult {

    /** Changed. */
    record Changed() implements ResetResult {}

    /** The new password breaks a rule. */
    record Invalid(String reason) implements ResetResult {}

    /** Others changed the password at the same time. */
    record ChangedMeanwhile() implements ResetResult {}

    /** The user was removed. */
    record NoSuchUser() implements ResetResult {}
  }
}
