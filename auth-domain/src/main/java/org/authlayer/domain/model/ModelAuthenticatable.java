package org.authlayer.domain.model;

import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import org.authlayer.domain.Request;
import org.authlayer.domain.authenticator.AsyncBasicAuthenticator;
import org.authlayer.domain.authenticator.BasicAuthenticator;
import org.authlayer.ports.driven.PasswordHasher;

/**
 * A kind of record that a user name and a password identify (AL-MOD-01).
 *
 * <pre>{@code
 * new ModelAuthenticatable<>(users::findByEmail, User::passwordHash, hasher).authenticator()
 * }</pre>
 *
 * @param <U> the record
 * @param usernameKey finds the record whose user name is exactly the given one
 * @param passwordHashKey the field that holds the password's hash
 * @param passwordHasher checks hashes
 */
public record ModelAuthenticatable<U>(
    Function<String, Optional<U>> usernameKey,
    Function<U, String> passwordHashKey,
    PasswordHasher passwordHasher) {

  /** Refuses null. */
  public ModelAuthenticatable {
    Objects.requireNonNull(usernameKey, "usernameKey");
    Objects.requireNonNull(passwordHashKey, "passwordHashKey");
    Objects.requireNonNull(passwordHasher, "passwordHasher");
  }

  /**
   * Checks a password against a record's hash (AL-MOD-02).
   *
   * @param user the record
   * @param password the password
   * @return whether the hash was made of it
   * @throws org.authlayer.ports.driven.StoreException when that cannot be told (AL-MOD-03)
   */
  public boolean verify(U user, String password) {
    return passwordHasher.verify(password, passwordHashKey.apply(user));
  }

  /**
   * Finds the record that a user name and a password identify. An unknown name takes as long as a
   * wrong password (DEC-21).
   *
   * @param username the user name
   * @param password the password
   * @return the record, or nothing
   */
  public Optional<U> identify(String username, String password) {
    Optional<U> found = usernameKey.apply(username);
    if (found.isEmpty()) {
      passwordHasher.verifyAgainstNobody(password);
    }
    return found.filter(user -> verify(user, password));
  }

  /**
   * An authenticator for Basic headers in its future-returning form (AL-MOD-04).
   *
   * @return the authenticator
   */
  public BasicAuthenticator authenticator() {
    return BasicAuthenticator.of(asyncAuthenticator());
  }

  /**
   * An authenticator for Basic headers in its blocking form (AL-MOD-04).
   *
   * @return the authenticator
   */
  public AsyncBasicAuthenticator asyncAuthenticator() {
    return (basic, request) -> login(basic.username(), basic.password(), request);
  }

  void login(String username, String password, Request request) {
    identify(username, password).ifPresent(request.auth()::login);
  }
}
