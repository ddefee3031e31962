package org.authlayer.domain.application;

import java.util.Optional;
import java.util.function.Function;
import org.authlayer.domain.Abort;
import org.authlayer.domain.Request;
import org.authlayer.ports.driven.AuthEvent;
import org.authlayer.ports.driven.AuthEvents;
import org.authlayer.ports.driven.NewUser;
import org.authlayer.ports.driven.PasswordHasher;
import org.authlayer.ports.driven.User;
import org.authlayer.ports.driven.Users;
import org.authlayer.ports.driving.HttpResponse;
import org.authlayer.ports.driving.JsonValue;

/**
 * {@code POST /users}: validate, decode, confirm, hash, save, answer (route rule 1).
 *
 * @param users where users are kept
 * @param passwordHasher hashes the password
 * @param passwords what a password has to be
 * @param events is told who registered
 */
public record Registration(
    Users users, PasswordHasher passwordHasher, PasswordRule passwords, AuthEvents events) {

  /**
   * Creates the user of a JSON object, and answers it.
   *
   * @param request the request
   * @return the user as JSON, without the hash
   * @throws Abort with 400, 409, 415 or 422: what was sent cannot become a user
   */
  public HttpResponse respond(Request request) {
    return Representation.of(
        register(RequestObject.of(request.message().body(), "the user")::get, request));
  }

  /**
   * Creates a user.
   *
   * @param fields {@code name}, {@code email}, {@code password} and {@code confirmPassword} as they
   *     came, by name: members of a JSON object, or fields of a form as JSON strings
   * @param request the request they came with
   * @return the user, saved
   * @throws Abort with 400 or 409: they cannot become a user
   */
  public User register(Function<String, Optional<JsonValue>> fields, Request request) {
    return register(
        fields, passwordHasher.forClient(request.message().client().network()), request.where());
  }

  /** Creates a user, whoever asks for it. */
  User register(
      Function<String, Optional<JsonValue>> fields, PasswordHasher hasher, AuthEvent.Where where) {
    CreateUser payload = CreateUser.validate(fields, passwords);
    String hash = hasher.hash(payload.password());
    NewUser user = new NewUser(null, payload.name(), payload.email(), hash);
    return switch (users.add(user)) {
      case Users.Added.Ok ok -> registered(ok.user(), where);
      case Users.Added.EmailTaken taken ->
          throw Abort.of(409, "This e-mail address is already in use.");
    };
  }

  private User registered(User user, AuthEvent.Where where) {
    events.publish(new AuthEvent.UserRegistered(where, user.id()));
    return user;
  }
}
