package org.authlayer.domain.password;

import java.util.Optional;
import java.util.function.Function;
import org.authlayer.ports.driven.AuthEvent;
import org.authlayer.ports.driven.AuthEvents;
import org.authlayer.ports.driven.UserId;

/** Publishes how the check of a password ended (DEC-19); the throttle reports what it rejects. */
public record ReportLogins<U>(AuthEvents events, Function<U, Optional<UserId>> account)
    implements PasswordStep<U> {

  @Override
  public PasswordResult<U> check(PasswordAttempt attempt, PasswordCheck<U> next) {
    PasswordResult<U> result = next.check(attempt);
    switch (result) {
      case PasswordResult.Verified<U> verified ->
          account
              .apply(verified.user())
              .map(user -> new AuthEvent.LoginSucceeded(attempt.where(), user))
              .ifPresent(events::publish);
      case PasswordResult.WrongPassword<U>(U user) -> failed(attempt, account.apply(user));
      case PasswordResult.UnknownName<U> unknown -> failed(attempt, Optional.empty());
      case PasswordResult.TooManyFailures<U> reportedByTheThrottle -> {}
    }
    return result;
  }

  private void failed(PasswordAttempt attempt, Optional<UserId> user) {
    events.publish(new AuthEvent.LoginFailed(attempt.where(), user.orElse(null)));
  }
}
