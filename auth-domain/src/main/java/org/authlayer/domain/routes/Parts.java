package org.authlayer.domain.routes;

import java.time.Instant;
import java.util.UUID;
import org.authlayer.domain.Middleware;
import org.authlayer.domain.Request;
import org.authlayer.domain.jwt.JwtAuthenticatable;
import org.authlayer.domain.jwt.RegisteredClaims;
import org.authlayer.domain.jwt.SessionToken;
import org.authlayer.domain.middleware.ConfidentialMiddleware;
import org.authlayer.domain.middleware.OriginMiddleware;
import org.authlayer.domain.middleware.SessionsMiddleware;
import org.authlayer.domain.model.ModelAuthenticatable;
import org.authlayer.domain.model.ModelCredentialsAuthenticatable;
import org.authlayer.domain.model.ModelSessionAuthenticatable;
import org.authlayer.domain.model.ModelTokenAuthenticatable;
import org.authlayer.domain.routing.Route;
import org.authlayer.ports.driven.AuthEvent;
import org.authlayer.ports.driven.Stores;
import org.authlayer.ports.driven.User;
import org.authlayer.ports.driven.UserToken;
import org.authlayer.ports.driving.Environment;
import org.authlayer.ports.driving.HttpResponse;
import org.authlayer.ports.driving.Settings;

/** What the reference applications are made of: the same users, tokens and sessions for all. */
record Parts(Environment environment, Settings settings, LoginCare care) {

  Parts(Environment environment, Settings settings) {
    this(environment, settings, LoginCare.of(environment, settings.protection().throttle()));
  }

  Stores stores() {
    return environment.databases().standard();
  }

  Registration registration() {
    return new Registration(
        stores().users(), environment.passwordHasher(), passwordRule(), environment.events());
  }

  Route createUser() {
    return Route.post("/users", registration()::respond);
  }

  /** Answers the user record; refuses who is none. */
  static HttpResponse user(Request request) {
    return Representation.of(request.auth().require(User.class));
  }

  PasswordRule passwordRule() {
    return new PasswordRule(settings.protection().passwords());
  }

  ModelAuthenticatable<User> users() {
    return new ModelAuthenticatable<>(
        stores().users()::findByEmail,
        User::passwordHash,
        environment.passwordHasher(),
        care.ofUsers());
  }

  Middleware basic() {
    return users().asyncAuthenticator().logsIn(User.class);
  }

  Middleware credentials() {
    return new ModelCredentialsAuthenticatable<>(users())
        .asyncCredentialsAuthenticator()
        .logsIn(User.class);
  }

  /** The reference {@code isValid} is always true; a record with an expiry is valid until then. */
  Middleware bearer() {
    var tokens =
        new ModelTokenAuthenticatable<>(
            stores().userTokens()::findByValue,
            UserToken::user,
            this::isValid,
            this::delete,
            this::deleted);
    return new TokenUse(stores().userTokens(), environment.time())
        .noting(tokens.asyncAuthenticator())
        .logsIn(User.class);
  }

  Middleware jwt() {
    return new JwtAuthenticatable<>(
            environment.jwts(), claims().before(SessionToken::parse), token -> token.isValid(now()))
        .asyncAuthenticator()
        .logsIn(SessionToken.class);
  }

  RegisteredClaims claims() {
    return new RegisteredClaims(settings.protection().jwt(), environment.time());
  }

  /** What stands before every route (DEC-34, DEC-35). */
  Middleware protection() {
    Middleware origins =
        OriginMiddleware.forCookie(
            settings.protection().origins(), settings.session(), environment.events());
    return settings.protection().confidentialOnly()
        ? new ConfidentialMiddleware(environment.events()).then(origins)
        : origins;
  }

  /** For forms that make a session: no other site's page may send them (DEC-34). */
  Middleware ownForms() {
    return OriginMiddleware.forForms(settings.protection().origins(), environment.events());
  }

  /** Sessions middleware and, behind it, the session authenticator for users. */
  Middleware sessions() {
    var users = sessionUsers();
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

  Middleware bearerOrSession() {
    return new BearerOrSession(bearer(), sessions());
  }

  Account account() {
    return new Account(
        stores().userTokens(),
        stores().sessions(),
        sessionUsers().authenticatable(),
        environment.time(),
        environment.events());
  }

  CurrentPassword currentPassword() {
    return new CurrentPassword(
        stores(),
        users(),
        environment.passwordHasher(),
        passwordRule(),
        account(),
        environment.events());
  }

  Middleware loginEvents() {
    return EventsMiddleware.login(environment.events()).named("login events");
  }

  Middleware bearerEvents() {
    return EventsMiddleware.bearer(environment.events()).named("token events");
  }

  Instant now() {
    return environment.time().instant();
  }

  private ModelSessionAuthenticatable<User> sessionUsers() {
    return new ModelSessionAuthenticatable<>(
        User.class, User::id, stores -> stores.users()::findById, environment.databases());
  }

  private boolean isValid(UserToken token) {
    return token.expiry().map(now()::isBefore).orElse(true);
  }

  private void delete(UserToken token) {
    stores().userTokens().remove(token.id());
  }

  private void deleted(UserToken token, Request request) {
    UUID owner = token.user().id();
    environment
        .events()
        .publish(new AuthEvent.TokenRemoved(request.where(), token.id(), owner, "expired"));
  }
}
