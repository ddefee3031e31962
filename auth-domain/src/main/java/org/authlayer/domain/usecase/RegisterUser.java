package org.authlayer.domain.usecase;

import java.util.List;
import java.util.Optional;
import org.authlayer.domain.Violation;
import org.authlayer.ports.driven.AuthEvent;
import org.authlayer.ports.driven.AuthEvents;
import org.authlayer.ports.driven.PasswordHasher;

/** Registers a user: validate, confirm, hash, store (route rule 1). */
public record RegisterUser<U>(
    Accounts<U> accounts, PasswordHasher hasher, PasswordRule passwords, AuthEvents events) {

  public Result<U> register(NewAccount account, AuthEvent.Where where) {
    Optional<Result<U>> refused = refused(account);
    return refused.isPresent()
        ? refused.get()
        : result(accounts.add(account, hash(account, where)), where);
  }

  /** Registers a user that the caller stores. Publishes no event if the storing throws. */
  public Result<U> register(NewAccount account, AuthEvent.Where where, Storing<U> storing)
      throws Exception {
    Optional<Result<U>> refused = refused(account);
    return refused.isPresent()
        ? refused.get()
        : result(storing.add(account, hash(account, where)), where);
  }

  private Optional<Result<U>> refused(NewAccount account) {
    List<Violation> violations = account.violations(passwords);
    if (!violations.isEmpty()) {
      return Optional.of(new Result.Invalid<>(violations));
    }
    return account.isConfirmed() ? Optional.empty() : Optional.of(new Result.PasswordsDiffer<>());
  }

  private String hash(NewAccount account, AuthEvent.Where where) {
    return hasher.forClient(where.network()).hash(account.password().text());
  }

  private Result<U> result(Optional<U> added, AuthEvent.Where where) {
    return added.map(user -> registered(user, where)).orElseGet(Result.EmailTaken::new);
  }

  private Result<U> registered(U user, AuthEvent.Where where) {
    events.publish(new AuthEvent.UserRegistered(where, accounts.id(user)));
    return new Result.Registered<>(user);
  }

  @FunctionalInterface
  public interface Storing<U> {

    /** Stores a user; nothing if another one has the e-mail address. */
    Optional<U> add(NewAccount account, String passwordHash) throws Exception;
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
