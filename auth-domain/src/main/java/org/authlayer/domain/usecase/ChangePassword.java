package org.authlayer.domain.usecase;

import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;
import org.authlayer.domain.password.PasswordAttempt;
import org.authlayer.domain.password.PasswordCheck;
import org.authlayer.domain.password.PasswordResult;
import org.authlayer.ports.driven.AuthEvent;
import org.authlayer.ports.driven.AuthEvents;
import org.authlayer.ports.driven.CurrentAccess;
import org.authlayer.ports.driven.PasswordHasher;
import org.authlayer.ports.driven.UserId;

/** Changes the password of a user, and ends the tokens and sessions of the old one (DEC-37). */
public record ChangePassword<U>(
    Accounts<U> accounts,
    PasswordCheck<U> check,
    PasswordHasher hasher,
    PasswordRule passwords,
    Consumer<UserId> ownAccess,
    AuthEvents events) {

  private static final int ATTEMPTS_OF_OWNER = 2;
  private static final int ATTEMPTS_OF_OPERATOR = 3;

  public Result change(
      U owner, String current, String successor, CurrentAccess kept, AuthEvent.Where where) {
    Optional<String> broken =
        passwords.violation(successor, accounts.name(owner), accounts.loginName(owner));
    if (broken.isPresent()) {
      return new Result.Invalid(broken.get());
    }
    PasswordAttempt attempt = new PasswordAttempt(accounts.loginName(owner), current, where);
    for (int i = 0; i < ATTEMPTS_OF_OWNER; i++) {
      PasswordResult<U> result = check.check(attempt);
      if (result instanceof PasswordResult.TooManyFailures<U>(Duration retryAfter)) {
        return new Result.TooManyFailures(retryAfter);
      }
      if (!(result instanceof PasswordResult.Verified<U> verified)
          || !accounts.isSame(verified.user(), owner)) {
        events.publish(new AuthEvent.PasswordChangeFailed(where, accounts.id(owner)));
        return new Result.WrongPassword();
      }
      String hash = hasher.forClient(where.network(), where.gone()).hash(successor);
      if (isReplaced(verified.user(), hash, kept)) {
        events.publish(new AuthEvent.PasswordChanged(where, accounts.id(owner)));
        return new Result.Changed();
      }
      // Meanwhile the same password may have been hashed again: then it verifies once more.
    }
    return new Result.ChangedMeanwhile();
  }

  /** Gives a user another password, for an operator, and ends all tokens and sessions. */
  public ResetResult reset(U user, String password, AuthEvent.Where where) {
    Optional<String> broken =
        passwords.violation(password, accounts.name(user), accounts.loginName(user));
    if (broken.isPresent()) {
      return new ResetResult.Invalid(broken.get());
    }
    String hash = hasher.forClient(where.network(), where.gone()).hash(password);
    for (int i = 0; i < ATTEMPTS_OF_OPERATOR; i++) {
      Optional<U> stored = accounts.findById(accounts.id(user).text());
      if (stored.isEmpty()) {
        return new ResetResult.NoSuchUser();
      }
      if (isReplaced(stored.get(), hash, CurrentAccess.none())) {
        events.publish(new AuthEvent.PasswordChanged(where, accounts.id(user)));
        return new ResetResult.Changed();
      }
      // A login may have replaced the hash by one made with more work: no reason to give up.
    }
    return new ResetResult.ChangedMeanwhile();
  }

  /** The application's own access is in no transaction with the hash: it ends before and after. */
  private boolean isReplaced(U user, String hash, CurrentAccess kept) {
    ownAccess.accept(accounts.id(user));
    boolean replaced = accounts.changePassword(user, hash, kept);
    if (replaced) {
      ownAccess.accept(accounts.id(user));
    }
    return replaced;
  }

  public sealed interface Result {

    record Changed() implements Result {}

    record Invalid(String reason) implements Result {}

    record WrongPassword() implements Result {}

    /** Too many passwords have failed: the current one was not checked (DEC-18). */
    record TooManyFailures(Duration retryAfter) implements Result {}

    /** Others changed the password at the same time. */
    record ChangedMeanwhile() implements Result {}
  }

  public sealed interface ResetResult {

    record Changed() implements ResetResult {}

    record Invalid(String reason) implements ResetResult {}

    /** Others changed the password at the same time. */
    record ChangedMeanwhile() implements ResetResult {}

    record NoSuchUser() implements ResetResult {}
  }
}
