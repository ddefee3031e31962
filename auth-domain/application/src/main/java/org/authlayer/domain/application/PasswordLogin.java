package org.authlayer.domain.application;

import java.util.List;
import java.util.Optional;
import org.authlayer.domain.model.ModelAuthenticatable;
import org.authlayer.domain.password.PasswordCheck;
import org.authlayer.domain.password.PasswordStep;
import org.authlayer.domain.password.RecheckStoredHash;
import org.authlayer.domain.password.RehashOutdated;
import org.authlayer.domain.password.ReportLogins;
import org.authlayer.domain.throttle.LoginThrottle;
import org.authlayer.ports.driving.Environment;

/** The steps around each check of a password; one throttle for all routes of a type. */
record PasswordLogin<U>(
    Environment environment, TypedAccounts<U> accounts, LoginThrottle throttle) {

  ModelAuthenticatable<U> ofUsers() {
    ModelAuthenticatable<U> bare = bare();
    return bare.behind(
        List.of(
            new RecheckStoredHash<>(accounts, bare),
            new RehashOutdated<>(accounts, environment.passwordHasher(), environment.events()),
            throttle::check,
            new ReportLogins<>(environment.events(), user -> Optional.of(accounts.id(user)))));
  }

  /** Stored users who are logged in and give their password once more. */
  PasswordCheck<U> ofLoggedIn() {
    return bare().behind(List.of(throttle::check));
  }

  /** Users of an application's own, whose hashes are the application's. */
  <V> List<PasswordStep<V>> ofOthers() {
    return List.of(
        throttle::check, new ReportLogins<>(environment.events(), user -> Optional.empty()));
  }

  private ModelAuthenticatable<U> bare() {
    return new ModelAuthenticatable<>(
        accounts::findByName,
        accounts::passwordHash,
        environment.passwordHasher(),
        List.of(),
        (user, attempt, verification) ->
            throttle.checkRecord(accounts.loginName(user), attempt, verification),
        (auth, user) -> auth.login(accounts.type(), user));
  }
}
