package org.authlayer.domain.application;

import java.util.Optional;
import java.util.UUID;
import org.authlayer.domain.Request;
import org.authlayer.domain.model.PasswordCare;
import org.authlayer.domain.throttle.LoginThrottle;
import org.authlayer.ports.driven.AuthEvent;
import org.authlayer.ports.driven.AuthEvents;
import org.authlayer.ports.driven.Stores;
import org.authlayer.ports.driven.User;
import org.authlayer.ports.driving.Environment;
import org.authlayer.ports.driving.ThrottleSettings;

/** What the reference applications do around every check of a password (DEC-18, DEC-25). */
record LoginCare(Environment environment, LoginThrottle throttle) {

  /** Users: hashes made with too little work are replaced. */
  PasswordCare<User> ofUsers() {
    Stores stores = environment.databases().standard();
    return new PasswordCare<>(
        throttle,
        (user, expected, successor) -> stores.users().replaceHash(user.id(), expected, successor),
        new UserOutcome(environment.events()));
  }

  /** Those known by configuration: their hashes are the operator's. */
  <U> PasswordCare<U> ofConfigured() {
    return PasswordCare.<U>none().with(throttle).with(new NamelessOutcome<>(environment.events()));
  }

  /** One for all routes. */
  static LoginCare of(Environment environment, ThrottleSettings limits) {
    return new LoginCare(
        environment,
        new LoginThrottle(
            environment.databases().standard().failedLogins(),
            limits,
            environment.time(),
            environment.events()));
  }

  private record UserOutcome(AuthEvents events) implements PasswordCare.Outcome<User> {

    @Override
    public void failed(Request request, Optional<User> user) {
      UUID account = user.map(User::id).orElse(null);
      events.publish(new AuthEvent.LoginFailed(request.where(), account));
    }

    @Override
    public void rehashed(Request request, User user) {
      events.publish(new AuthEvent.PasswordRehashed(request.where(), user.id()));
    }
  }

  private record NamelessOutcome<U>(AuthEvents events) implements PasswordCare.Outcome<U> {

    @Override
    public void failed(Request request, Optional<U> user) {
      events.publish(new AuthEvent.LoginFailed(request.where(), null));
    }
  }
}
