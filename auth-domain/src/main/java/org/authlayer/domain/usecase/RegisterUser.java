package org.authlayer.domain.usecase;

import java.util.List;
import org.authlayer.domain.Violation;
import org.authlayer.ports.driven.AuthEvent;
import org.authlayer.ports.driven.AuthEvents;
import org.authlayer.ports.driven.NewUser;
import org.authlayer.ports.driven.PasswordHasher;
import org.authlayer.ports.driven.User;
import org.authlayer.ports.driven.Users;

/** Registers a user: validate, confirm, hash, store (route rule 1). */
public record RegisterUser(
    Users users, PasswordHasher hasher, PasswordRule passwords, AuthEvents events) {

  /** Registers a user. The password is hashed on behalf of the network that asks. */
  public Result register(NewAccount account, AuthEvent.Where where) {
    List<Violation> violations = account.violations(passwords);
    if (!violations.isEmpty()) {
      return new Result.Invalid(violations);
    }
    if (!account.isConfirmed()) {
      return new Result.PasswordsDiffer();
    }
    String hash = hasher.forClient(where.network()).hash(account.password().text());
    NewUser user = new NewUser(null, account.name().text(), account.email().text(), hash);
    return switch (users.add(user)) {
      case Users.Added.Ok ok -> registered(ok.user(), where);
      case Users.Added.EmailTaken taken -> new Result.EmailTaken();
    };
  }

  private Result registered(User user, AuthEvent.Where where) {
    events.publish(new AuthEvent.UserRegistered(where, user.id()));
    return new Result.Registered(user);
  }

  /** What came of a registration. */
  public sealed interface Result {

    record Registered(User user) implements Result {}

    sealed interface Refused extends Result {}

    /**
     * Fields break rules.
     *
     * @param violations all broken rules in field order, at least one
     */
    record Invalid(List<Violation> violations) implements Refused {

      public Invalid {
        violations = List.copyOf(violations);
      }
    }

    /** The fields are right, but the confirmation is another password. */
    record PasswordsDiffer() implements Refused {}

    /** Another user has the e-mail address. */
    record EmailTaken() implements Refused {}
  }
}
