package org.authlayer.domain.model;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.stream.Stream;
import org.authlayer.domain.Abort;
import org.authlayer.domain.AuthStore;
import org.authlayer.domain.Request;
import org.authlayer.domain.authenticator.AsyncBasicAuthenticator;
import org.authlayer.domain.authenticator.BasicAuthenticator;
import org.authlayer.domain.password.EqualTiming;
import org.authlayer.domain.password.PasswordAttempt;
import org.authlayer.domain.password.PasswordCheck;
import org.authlayer.domain.password.PasswordResult;
import org.authlayer.domain.password.PasswordStep;
import org.authlayer.domain.password.RecordStep;
import org.authlayer.ports.driven.PasswordHasher;

/**
 * A kind of record that a user name and a password identify (AL-MOD-01).
 *
 * <pre>{@code
 * new ModelAuthenticatable<>(users::findByEmail, User::passwordHash, hasher).authenticator()
 * }</pre>
 *
 * @param usernameKey finds the record whose user name is exactly the given one
 * @param steps what stands around each check of a password, before {@link EqualTiming}, in order
 * @param found stands between the look-up and the check
 */
public record ModelAuthenticatable<U>(
    Function<String, Optional<U>> usernameKey,
    Function<U, String> passwordHashKey,
    PasswordHasher passwordHasher,
    List<PasswordStep<U>> steps,
    RecordStep<U> found,
    BiConsumer<AuthStore, U> loggedIn)
    implements PasswordCheck<U> {

  public ModelAuthenticatable {
    Objects.requireNonNull(usernameKey, "usernameKey");
    Objects.requireNonNull(passwordHashKey, "passwordHashKey");
    Objects.requireNonNull(passwordHasher, "passwordHasher");
    Objects.requireNonNull(found, "found");
    Objects.requireNonNull(loggedIn, "loggedIn");
    steps = List.copyOf(steps);
  }

  /** Failures are not counted. */
  public ModelAuthenticatable(
      Function<String, Optional<U>> usernameKey,
      Function<U, String> passwordHashKey,
      PasswordHasher passwordHasher) {
    this(
        usernameKey,
        passwordHashKey,
        passwordHasher,
        List.of(),
        (found, attempt, verification) -> verification.check(attempt),
        AuthStore::login);
  }

  @Override
  public ModelAuthenticatable<U> behind(List<PasswordStep<U>> more) {
    return new ModelAuthenticatable<>(
        usernameKey,
        passwordHashKey,
        passwordHasher,
        Stream.concat(more.stream(), steps.stream()).toList(),
        found,
        loggedIn);
  }

  /** Checks a password against a record's hash (AL-MOD-02, AL-MOD-03). */
  public boolean verify(U user, String password) {
    return passwordHasher.verify(password, passwordHashKey.apply(user));
  }

  @Override
  public PasswordResult<U> check(PasswordAttempt attempt) {
    PasswordCheck<U> keys = this::compare;
    return keys.behind(List.of(new EqualTiming<>(passwordHasher))).behind(steps).check(attempt);
  }

  /**
   * Logs in the record that a user name and a password identify; {@link Abort} with 429 when too
   * many have failed (DEC-18).
   */
  public void login(String username, String password, Request request) {
    switch (check(new PasswordAttempt(username, password, request.where()))) {
      case PasswordResult.Verified<U> verified -> {
        loggedIn.accept(request.auth(), verified.user());
        request.evidence().add(verified.user(), verified.check());
      }
      case PasswordResult.TooManyFailures<U>(var retryAfter) ->
          throw Abort.tooManyFailures(retryAfter);
      case PasswordResult.WrongPassword<U> nobody -> {}
      case PasswordResult.UnknownName<U> nobody -> {}
    }
  }

  /** Reads Basic headers (AL-MOD-04). */
  public BasicAuthenticator authenticator() {
    return BasicAuthenticator.of(asyncAuthenticator());
  }

  public AsyncBasicAuthenticator asyncAuthenticator() {
    return (basic, request) -> login(basic.username(), basic.password(), request);
  }

  private PasswordResult<U> compare(PasswordAttempt attempt) {
    return usernameKey
        .apply(attempt.username())
        .map(user -> found.check(user, attempt, same -> compare(user, same)))
        .orElseGet(PasswordResult.UnknownName::new);
  }

  private PasswordResult<U> compare(U user, PasswordAttempt attempt) {
    String hash = passwordHashKey.apply(user);
    return passwordHasher
            .forClient(attempt.where().network(), attempt.where().gone())
            .verify(attempt.password(), hash)
        ? new PasswordResult.Verified<>(user, hash, () -> true)
        : new PasswordResult.WrongPassword<>(user);
  }
}
