package org.authlayer.domain.routes;

import org.authlayer.domain.Abort;
import org.authlayer.domain.Request;
import org.authlayer.ports.driven.AuthEvent;
import org.authlayer.ports.driven.AuthEvents;
import org.authlayer.ports.driven.NewUser;
import org.authlayer.ports.driven.PasswordHasher;
import org.authlayer.ports.driven.User;
import org.authlayer.ports.driven.Users;
import org.authlayer.ports.driving.HttpResponse;

/** {@code POST /users}: validate, decode, confirm, hash, save, answer (route rule 1). */
record Registration(
    Users users, PasswordHasher passwordHasher, PasswordRule passwords, AuthEvents events) {

  HttpResponse respond(Request request) {
    return Representation.of(
        register(RequestObject.of(request.message().body(), "the user")::get, request));
  }

  /** Validates the fields and saves a user. */
  User register(CreateUser.Fields fields, Request request) {
    CreateUser payload = CreateUser.validate(fields, passwords);
    String network = request.message().client().network();
    String hash = passwordHasher.forClient(network).hash(payload.password());
    NewUser user = new NewUser(null, payload.name(), payload.email(), hash);
    return switch (users.add(user)) {
      case Users.Added.Ok ok -> registered(ok.user(), request);
      case Users.Added.EmailTaken taken ->
          throw Abort.of(409, "This e-mail address is already in use.");
    };
  }

  private User registered(User user, Request request) {
    events.publish(new AuthEvent.UserRegistered(request.where(), user.id()));
    return user;
  }
}
