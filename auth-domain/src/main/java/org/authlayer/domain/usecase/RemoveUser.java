package org.authlayer.domain.usecase;

import java.time.Duration;
import org.authlayer.domain.password.PasswordAttempt;
import org.authlayer.domain.password.PasswordCheck;
import org.authlayer.domain.password.PasswordResult;
import org.authlayer.ports.driven.AuthEvent;
import org.authlayer.ports.driven.AuthEvents;
import org.authlayer.ports.driven.User;
import org.authlayer.ports.driven.Users;

/**
 * Removes a user with all tokens and sessions (DEC-17).
 *
 * @param check checks the current password; a wrong one counts as a failed login (DEC-18)
 * @param revoke ends the sessions; the tokens go with the user
 */
public record RemoveUser(
    Users users, PasswordCheck<User> check, RevokeAccess revoke, AuthEvents events) {

  /** Removes a user, for an operator. */
  public Result remove(User user, AuthEvent.Where where) {
    return remove(user, CurrentAccess.none(), where);
  }

  /** Removes a user who gives the current password. */
  public Result removeOwn(User owner, String current, CurrentAccess kept, AuthEvent.Where where) {
    PasswordResult<User> result = check.check(new PasswordAttempt(owner.email(), current, where));
    if (result instanceof PasswordResult.TooManyFailures<User>(Duration retryAfter)) {
      return new Result.TooManyFailures(retryAfter);
    }
    if (!(result instanceof PasswordResult.Verified<User> verified)
        || !verified.user().id().equals(owner.id())) {
      events.publish(new AuthEvent.LoginFailed(where, owner.id()));
      return new Result.WrongPassword();
    }
    return remove(owner, kept, where);
  }

  private Result remove(User user, CurrentAccess kept, AuthEvent.Where where) {
    boolean removed = users.remove(user.id());
    if (removed) {
      events.publish(new AuthEvent.UserRemoved(where, user.id()));
    }
    revoke.sessions(user, kept, where);
    return removed ? new Result.Removed() : new Result.NoSuchUser();
  }

  /** What came of a removal. */
  public sealed interface Result {

    record Removed() implements Result {}

    /** The user had been removed already; sessions that were left have ended. */
    record NoSuchUser() implements Result {}

    /** The current password is wrong. */
    record WrongPassword() implements Result {}

    /** Too many passwords have failed: the current one was not checked (DEC-18). */
    record TooManyFailures(Duration retryAfter) implements Result {}
  }
}
