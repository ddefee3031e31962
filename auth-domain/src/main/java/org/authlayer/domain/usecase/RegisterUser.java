package org.authlayer.domain.usecase;

import java.util.List;
import org.authlayer.domain.Violation;
import org.authlayer.ports.driven.AuthEvent;
import org.authlayer.ports.driven.AuthEvents;
import org.authlayer.ports.driven.PasswordHasher;

/** Registers a user: validate, confirm, hash, store (route rule 1). */
public record RegisterUser<U>(
    Accounts<U> accounts, PasswordHasher hasher, PasswordRule passwords, AuthEvents events) {

  /** Registers a user. The password is hashed on behalf of the network that asks. */
  public Result<U> register(NewAccount account, AuthEvent.Where where) {
    List<Violation> violations = account.violations(passwords);
    if (!violations.isEmpty()) {
      return new Result.Invalid<>(violations);
    }
    if (!account.isConfirmed()) {
      return new Result.PasswordsDiffer<>();
    }
    String hash = hasher.forClient(where.network()).hash(account.password().text());
    return accounts
        .add(account, hash)
        .map(user -> registered(user, where))
        .orElseGet(Result.EmailTaken::new);
  }

  private Result<U> registered(U user, AuthEvent.Where where) {
    events.publish(new AuthEvent.UserRegistered(where, accounts.id(user)));
    return new Result.Registered<>(user);
  }

  /** What came of a registration. */
  public sealed interface Result<U> {

    record Registered<U>(U user) implements Result<U> {}

    sealed interface Refused<U> extends Result<U> {}

    /**
     * Fields break rules.
     *
     * @param violations all broken rules in field order, at least one
     */
    record Invalid<U>(List<Violation> violations) implements Refused<U> {

      public Invalid {
        violations = List.copyOf(violations);
      }
    }

    /** The fields are right, but the confirmation is another password. */
    record PasswordsDiffer<U>() implements Refused<U> {}

    /** Another user has the e-mail address. */
    record EmailTaken<U>() implements Refused<U> {}
  }
}
