package org.authlayer.domain.model;

import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import org.authlayer.domain.Request;
import org.authlayer.domain.Session;
import org.authlayer.domain.authenticator.AsyncBasicAuthenticator;
import org.authlayer.domain.authenticator.BasicAuthenticator;
import org.authlayer.ports.driven.PasswordHasher;
import org.authlayer.ports.driven.StoreException;

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
 * @param care what is done around a check
 */
public record ModelAuthenticatable<U>(
    Function<String, Optional<U>> usernameKey,
    Function<U, String> passwordHashKey,
    PasswordHasher passwordHasher,
    PasswordCare<U> care) {

  /** Refuses null. */
  public ModelAuthenticatable {
    Objects.requireNonNull(usernameKey, "usernameKey");
    Objects.requireNonNull(passwordHashKey, "passwordHashKey");
    Objects.requireNonNull(passwordHasher, "passwordHasher");
    Objects.requireNonNull(care, "care");
  }

  /**
   * A kind of record around whose passwords nothing is done but checking them.
   *
   * @param usernameKey finds the record whose user name is exactly the given one
   * @param passwordHashKey the field that holds the password's hash
   * @param passwordHasher checks hashes
   */
  public ModelAuthenticatable(
      Function<String, Optional<U>> usernameKey,
      Function<U, String> passwordHashKey,
      PasswordHasher passwordHasher) {
    this(usernameKey, passwordHashKey, passwordHasher, PasswordCare.none());
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
   * wrong password (DEC-21). Not for a route: nobody counts its failures.
   *
   * @param username the user name
   * @param password the password
   * @return the record, or nothing
   */
  public Optional<U> identify(String username, String password) {
    return check(username, password).verified();
  }

  /**
   * As {@link #identify(String, String)}, counting failures, and hashing on behalf of the client's
   * network.
   *
   * @param username the user name
   * @param password the password
   * @param request the request that brought them
   * @return the record, or nothing
   * @throws org.authlayer.domain.Abort with status 429 when too many have failed (DEC-18)
   */
  public Optional<U> identify(String username, String password, Request request) {
    return attempt(username, password, request, failed -> {});
  }

  /**
   * Logs in the record that a user name and a password identify, if they identify one. A session
   * gets a new identifier then (DEC-15), and a hash made with too little work is replaced.
   *
   * @param username the user name
   * @param password the password
   * @param request the request that brought them
   * @throws org.authlayer.domain.Abort with status 429 when too many have failed (DEC-18)
   */
  public void login(String username, String password, Request request) {
    attempt(username, password, request, found -> care.outcome().failed(request, found))
        .ifPresent(
            user -> {
              request.auth().login(user);
              request.session().ifPresent(Session::renew);
              String hash = upgraded(user, password, request);
              request.evidence().add(() -> isStillValid(user, username, hash, password, request));
            });
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

  /** Whom a user name names, and whether the password is theirs. */
  private record PasswordCheck<U>(Optional<U> found, Optional<U> verified) {}

  private PasswordCheck<U> check(String username, String password) {
    Optional<U> found = usernameKey.apply(username);
    if (found.isEmpty()) {
      passwordHasher.verifyAgainstNobody(password);
    }
    return new PasswordCheck<>(found, found.filter(user -> verify(user, password)));
  }

  private Optional<U> attempt(
      String username, String password, Request request, Consumer<Optional<U>> failed) {
    return care.attempts()
        .attempt(
            username,
            request,
            () -> {
              PasswordCheck<U> check = onBehalfOf(request).check(username, password);
              if (check.verified().isEmpty()) {
                failed.accept(check.found());
              }
              return check.verified();
            });
  }

  private ModelAuthenticatable<U> onBehalfOf(Request request) {
    PasswordHasher hasher = passwordHasher.forClient(request.message().client().network());
    return new ModelAuthenticatable<>(usernameKey, passwordHashKey, hasher, care);
  }

  /** The user's hash by now; what keeps it from being made anew does not keep the user out. */
  private String upgraded(U user, String password, Request request) {
    String hash = passwordHashKey.apply(user);
    try {
      if (!care.successor().isPossible() || !passwordHasher.isOutdated(hash)) {
        return hash;
      }
      String better = onBehalfOf(request).passwordHasher().hash(password);
      if (care.successor().replace(user, hash, better)) {
        care.outcome().rehashed(request, user);
        return better;
      }
      return hash;
    } catch (StoreException | IllegalArgumentException nextTime) {
      return hash;
    }
  }

  /** Another login may have made the hash anew: then the password still tells. */
  private boolean isStillValid(
      U user, String username, String hash, String password, Request request) {
    return care.successor().replace(user, hash, hash)
        || onBehalfOf(request).check(username, password).verified().isPresent();
  }
}
