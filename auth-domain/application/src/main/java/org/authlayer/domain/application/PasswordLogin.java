package org.authlayer.domain.application;

import java.util.List;
import java.util.Optional;
import org.authlayer.domain.model.ModelAuthenticatable;
import org.authlayer.domain.password.PasswordCheck;
import org.authlayer.domain.password.PasswordStep;
import org.authlayer.domain.password.RecheckStoredHash;
import org.authlayer.domain.password.RehashOutdated;
import org.authlayer.domain.password.ReportFailures;
import org.authlayer.domain.throttle.LoginThrottle;
import org.authlayer.ports.driven.User;
import org.authlayer.ports.driven.UserId;
import org.authlayer.ports.driven.Users;
import org.authlayer.ports.driving.Environment;
import org.authlayer.ports.driving.ThrottleSettings;

/** The steps around every check of a password, in running order; one throttle for all routes. */
record PasswordLogin(Environment environment, LoginThrottle throttle) {

  static PasswordLogin of(Environment environment, ThrottleSettings limits) {
    return new PasswordLogin(
        environment,
        new LoginThrottle(
            environment.databases().standard().failedLogins(),
            limits,
            environment.time(),
            environment.events()));
  }

  ModelAuthenticatable<User> ofUsers() {
    ModelAuthenticatable<User> bare = bare();
    return bare.behind(
        List.of(
            new RecheckStoredHash<>(accounts(), bare),
            new RehashOutdated<>(accounts(), environment.passwordHasher(), environment.events()),
            throttle::check,
            new ReportFailures<>(environment.events(), user -> Optional.of(UserId.of(user.id())))));
  }

  /** Stored users who are logged in and give their password once more. */
  PasswordCheck<User> ofLoggedIn() {
    return bare().behind(List.of(throttle::check));
  }

  /** Users of an application's own, whose hashes are the application's. */
  <U> List<PasswordStep<U>> ofOthers() {
    return List.of(
        throttle::check, new ReportFailures<>(environment.events(), user -> Optional.empty()));
  }

  private ModelAuthenticatable<User> bare() {
    return new ModelAuthenticatable<>(
        users()::findByEmail, User::passwordHash, environment.passwordHasher());
  }

  private Users users() {
    return environment.databases().standard().users();
  }

  StandardAccounts accounts() {
    return new StandardAccounts(environment.databases().standard());
  }
}
