package org.authlayer.domain.usecase;

import java.time.Duration;
import java.util.function.Consumer;
import org.authlayer.domain.password.PasswordAttempt;
import org.authlayer.domain.password.PasswordCheck;
import org.authlayer.domain.password.PasswordResult;
import org.authlayer.ports.driven.AuthEvent;
import org.authlayer.ports.driven.AuthEvents;
import org.authlayer.ports.driven.CurrentAccess;
import org.authlayer.ports.driven.UserId;

/** Removes a user (DEC-17); a wrong password counts as a failed login (DEC-18). */
public record RemoveUser<U>(
    Accounts<U> accounts,
    PasswordCheck<U> check,
    RevokeAccess<U> revoke,
    Consumer<UserId> forget,
    AuthEvents events) {

  public Result remove(U user, AuthEvent.Where where) {
    return remove(user, CurrentAccess.none(), where);
  }

  public Result removeOwn(U owner, String current, CurrentAccess kept, AuthEvent.Where where) {
    PasswordResult<U> result =
        check.check(new PasswordAttempt(accounts.loginName(owner), current, where));
    if (result instanceof PasswordResult.TooManyFailures<U>(Duration retryAfter)) {
      return new Result.TooManyFailures(retryAfter);
    }
    if (!(result instanceof PasswordResult.Verified<U> verified)
        || !accounts.isSame(verified.user(), owner)) {
      events.publish(new AuthEvent.LoginFailed(where, accounts.id(owner)));
      return new Result.WrongPassword();
    }
    return remove(owner, kept, where);
  }

  private Result remove(U user, CurrentAccess kept, AuthEvent.Where where) {
    revoke.ownAccess().accept(accounts.id(user));
    boolean removed = accounts.remove(user);
    if (removed) {
      forget.accept(accounts.id(user));
      events.publish(new AuthEvent.UserRemoved(where, accounts.id(user)));
    }
    revoke.access().tokens().removeAllOf(accounts.id(user), null);
    revoke.sessions(user, kept, where);
    return removed ? new Result.Removed() : new Result.NoSuchUser();
  }

  public sealed interface Result {

    record Removed() implements Result {}

    /** The user had been removed already; sessions that were left have ended. */
    record NoSuchUser() implements Result {}

    record WrongPassword() implements Result {}

    /** Too many passwords have failed: the current one was not checked (DEC-18). */
    record TooManyFailures(Duration retryAfter) implements Result {}
  }
}
