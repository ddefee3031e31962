package org.authlayer.domain.password;

import java.util.Optional;
import java.util.function.Function;
import org.authlayer.ports.driven.AuthEvent;
import org.authlayer.ports.driven.AuthEvents;
import org.authlayer.ports.driven.UserId;

/** Publishes {@code LoginFailed} for a wrong password and for an unknown name (DEC-19). */
public record ReportFailures<U>(AuthEvents events, Function<U, Optional<UserId>> account)
    implements PasswordStep<U> {

  @Override
  public PasswordResult<U> check(PasswordAttempt attempt, PasswordCheck<U> next) {
    PasswordResult<U> result = next.check(attempt);
    switch (result) {
      case PasswordResult.WrongPassword<U>(U user) -> failed(attempt, account.apply(user));
      case PasswordResult.UnknownName<U> unknown -> failed(attempt, Optional.empty());
      case PasswordResult.Verified<U> verified -> {}
      case PasswordResult.TooManyFailures<U> reportedByTheThrottle -> {}
    }
    return result;
  }

  private void failed(PasswordAttempt attempt, Optional<UserId> user) {
    events.publish(new AuthEvent.LoginFailed(attempt.where(), user.orElse(null)));
  }
}
