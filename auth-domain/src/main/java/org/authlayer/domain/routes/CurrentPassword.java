package org.authlayer.domain.routes;

import java.util.List;
import java.util.Optional;
import org.authlayer.domain.Abort;
import org.authlayer.domain.Request;
import org.authlayer.domain.Session;
import org.authlayer.domain.Violation;
import org.authlayer.domain.application.AuthLayer;
import org.authlayer.domain.application.PasswordRule;
import org.authlayer.domain.password.PasswordAttempt;
import org.authlayer.domain.password.PasswordCheck;
import org.authlayer.domain.password.PasswordResult;
import org.authlayer.ports.driven.AuthEvent;
import org.authlayer.ports.driven.AuthEvents;
import org.authlayer.ports.driven.PasswordChange;
import org.authlayer.ports.driven.PasswordHasher;
import org.authlayer.ports.driven.Stores;
import org.authlayer.ports.driven.User;
import org.authlayer.ports.driven.UserToken;
import org.authlayer.ports.driving.Environment;

/**
 * What an account's owner may do only with the current password: change it, or delete the account
 * (DEC-37). A wrong one counts as a failed login (DEC-18).
 */
record CurrentPassword(
    Stores stores,
    PasswordCheck<User> check,
    PasswordHasher passwordHasher,
    PasswordRule passwords,
    Account account,
    AuthEvents events) {

  private static final int ATTEMPTS = 2;

  static CurrentPassword of(AuthLayer layer) {
    Environment environment = layer.environment();
    return new CurrentPassword(
        environment.databases().standard(),
        layer.passwordCheck(),
        environment.passwordHasher(),
        layer.passwordRule(),
        Account.of(layer),
        environment.events());
  }

  /** Replaces the password and ends what was opened with the old one, but for this way in. */
  void change(Request request, String current, String successor) {
    User owner = Account.user(request);
    requireAllowed(successor, owner);
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      User verified =
          verified(request, current)
              .orElseThrow(
                  () -> {
                    events.publish(new AuthEvent.PasswordChangeFailed(request.where(), owner.id()));
                    return wrong();
                  });
      if (stores.changePassword(change(request, verified, successor))) {
        events.publish(new AuthEvent.PasswordChanged(request.where(), owner.id()));
        request.session().ifPresent(Session::renew);
        return;
      }
      // Meanwhile the same password may have been hashed anew: then it verifies once more.
    }
    throw Abort.of(409, "The password was changed by another request meanwhile.");
  }

  /** Deletes the user with all tokens and sessions. */
  void deleteUser(Request request, String current) {
    User owner = Account.user(request);
    if (verified(request, current).isEmpty()) {
      events.publish(new AuthEvent.LoginFailed(request.where(), owner.id()));
      throw wrong();
    }
    if (stores.users().remove(owner.id())) {
      events.publish(new AuthEvent.UserRemoved(request.where(), owner.id()));
    }
    account.endSessions(request);
  }

  private Optional<User> verified(Request request, String current) {
    User owner = Account.user(request);
    PasswordAttempt attempt = new PasswordAttempt(owner.email(), current, request.where());
    return switch (check.check(attempt)) {
      case PasswordResult.Verified<User>(var found, var hash, var again) ->
          Optional.of(found).filter(user -> user.id().equals(owner.id()));
      case PasswordResult.TooManyFailures<User>(var retryAfter) ->
          throw Abort.tooManyFailures(retryAfter);
      case PasswordResult.WrongPassword<User> wrong -> Optional.empty();
      case PasswordResult.UnknownName<User> removed -> Optional.empty();
    };
  }

  private PasswordChange change(Request request, User verified, String successor) {
    return new PasswordChange(
        verified.id(),
        account.remembered().key(),
        verified.passwordHash(),
        passwordHasher.forClient(request.message().client().network()).hash(successor),
        request.auth().get(UserToken.class).map(UserToken::id).orElse(null),
        Account.currentSession(request).orElse(null));
  }

  private void requireAllowed(String successor, User owner) {
    Optional<String> broken = passwords.broken(successor, owner.name(), owner.email());
    if (broken.isPresent()) {
      throw Abort.invalid(List.of(new Violation("/newPassword", broken.get())));
    }
  }

  private static Abort wrong() {
    return Abort.of(403, "The current password is wrong.");
  }
}
