package org.authlayer.domain.usecase;

import java.util.List;
import java.util.Optional;
import org.authlayer.domain.Violation;
import org.authlayer.ports.driven.AuthEvent;
import org.authlayer.ports.driven.AuthEvents;
import org.authlayer.ports.driven.NewUser;
import org.authlayer.ports.driven.PasswordHasher;

/** Registers a user: validate, confirm, hash, store (route rule 1). */
public record RegisterUser<U>(
    Accounts<U> accounts, PasswordHasher hasher, PasswordRule passwords, AuthEvents events) {

  /** Registers a user that the caller stores. Publishes no event if the storing throws. */
  public <X extends Exception> Result<U> register(
      NewAccount account, AuthEvent.Where where, Storing<U, X> storing) throws X {
    List<Violation> violations = account.violations(passwords);
    if (!violations.isEmpty()) {
      return new Result.Invalid<>(violations);
    }
    if (!account.isConfirmed()) {
      return new Result.PasswordsDiffer<>();
    }
    String hash = hasher.forClient(where.network(), where.gone()).hash(account.password().text());
    Optional<U> added =
        storing.add(new NewUser(null, account.name().text(), account.email().text(), hash));
    added.ifPresent(user -> events.publish(new AuthEvent.UserRegistered(where, accounts.id(user))));
    return added.<Result<U>>map(Result.Registered::new).orElseGet(Result.EmailTaken::new);
  }

  @FunctionalInterface
  public interface Storing<U, X extends Exception> {

    /** Stores a user; nothing if another one has the login name. */
    Optional<U> add(NewUser user) throws X;
  }

  public sealed interface Result<U> {

    record Registered<U>(U user) implements Result<U> {}

    sealed interface Refused<U> extends Result<U> {}

    /** All broken rules in field order, at least one. */
    record Invalid<U>(List<Violation> violations) implements Refused<U> {

      public Invalid {
        violations = List.copyOf(violations);
      }
    }

    record PasswordsDiffer<U>() implements Refused<U> {}

    record EmailTaken<U>() implements Refused<U> {}
  }
}
