package org.authlayer.domain.routes;

import java.time.Instant;
import org.authlayer.domain.Middleware;
import org.authlayer.domain.authenticator.AsyncBasicAuthenticator;
import org.authlayer.domain.authenticator.AsyncBearerAuthenticator;
import org.authlayer.domain.jwt.JwtAuthenticatable;
import org.authlayer.domain.jwt.SessionToken;
import org.authlayer.domain.middleware.SessionsMiddleware;
import org.authlayer.domain.model.ModelAuthenticatable;
import org.authlayer.domain.model.ModelCredentialsAuthenticatable;
import org.authlayer.domain.model.ModelSessionAuthenticatable;
import org.authlayer.domain.model.ModelTokenAuthenticatable;
import org.authlayer.ports.driven.Stores;
import org.authlayer.ports.driven.User;
import org.authlayer.ports.driven.UserToken;
import org.authlayer.ports.driving.Environment;
import org.authlayer.ports.driving.Settings;

/** What the reference applications are made of: the same users, tokens and sessions for all. */
record Parts(Environment environment, Settings settings) {

  Stores stores() {
    return environment.databases().standard();
  }

  Registration registration() {
    return new Registration(stores().users(), environment.passwordHasher(), environment.events());
  }

  Route createUser() {
    return Route.post("/users", registration()::respond);
  }

  ModelAuthenticatable<User> users() {
    return new ModelAuthenticatable<>(
        stores().users()::findByEmail, User::passwordHash, environment.passwordHasher());
  }

  AsyncBasicAuthenticator basic() {
    return users().asyncAuthenticator();
  }

  Middleware credentials() {
    return new ModelCredentialsAuthenticatable<>(users()).asyncCredentialsAuthenticator();
  }

  /** The reference {@code isValid} is always true; a record with an expiry is valid until then. */
  AsyncBearerAuthenticator bearer() {
    return new ModelTokenAuthenticatable<>(
            stores().userTokens()::findByValue, UserToken::user, this::isValid, this::delete)
        .asyncAuthenticator();
  }

  AsyncBearerAuthenticator jwt() {
    return new JwtAuthenticatable<>(
            environment.jwts(), SessionToken::parse, token -> token.isValid(now()))
        .asyncAuthenticator();
  }

  /** Sessions middleware and, behind it, the session authenticator for users. */
  Middleware sessions() {
    var users =
        new ModelSessionAuthenticatable<>(
            User.class, User::id, stores -> stores.users()::findById, environment.databases());
    return new SessionsMiddleware(
            stores().sessions(),
            settings.session(),
            environment.time(),
            environment.random(),
            environment.events())
        .then(
            settings
                .session()
                .databaseName()
                .map(users::asyncSessionAuthenticator)
                .orElseGet(users::asyncSessionAuthenticator));
  }

  Middleware loginEvents() {
    return EventsMiddleware.login(environment.events());
  }

  Middleware bearerEvents() {
    return EventsMiddleware.bearer(environment.events());
  }

  Instant now() {
    return environment.time().instant();
  }

  private boolean isValid(UserToken token) {
    return token.expiry().map(now()::isBefore).orElse(true);
  }

  private void delete(UserToken token) {
    stores().userTokens().remove(token.id());
  }
}
