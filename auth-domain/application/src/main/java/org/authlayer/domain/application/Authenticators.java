package org.authlayer.domain.application;

import java.time.Instant;
import java.util.Optional;
import org.authlayer.domain.Middleware;
import org.authlayer.domain.authenticator.AsyncBearerAuthenticator;
import org.authlayer.domain.jwt.JwtAuthenticatable;
import org.authlayer.domain.jwt.JwtOwner;
import org.authlayer.domain.jwt.RegisteredClaims;
import org.authlayer.domain.jwt.SessionToken;
import org.authlayer.domain.middleware.ConfidentialMiddleware;
import org.authlayer.domain.middleware.ErrorMiddleware;
import org.authlayer.domain.middleware.OriginMiddleware;
import org.authlayer.domain.middleware.SessionLookUp;
import org.authlayer.domain.middleware.SessionsMiddleware;
import org.authlayer.domain.model.ModelAuthenticatable;
import org.authlayer.domain.model.ModelCredentialsAuthenticatable;
import org.authlayer.domain.model.ModelSessionAuthenticatable;
import org.authlayer.ports.driven.RememberedSession;
import org.authlayer.ports.driven.Stores;
import org.authlayer.ports.driven.User;
import org.authlayer.ports.driving.Environment;
import org.authlayer.ports.driving.Settings;
import org.authlayer.ports.json.JsonValue.ObjectValue;

/** The authenticators of stored users, each with the events that report how it ended. */
record Authenticators(
    Environment environment, Settings settings, ModelAuthenticatable<User> users) {

  Middleware basic() {
    return loginEvents().then(users.asyncAuthenticator().logsIn(User.class));
  }

  Middleware credentials() {
    return loginEvents().then(passwords());
  }

  Middleware bearer() {
    return tokenEvents().then(tokens());
  }

  Middleware jwt() {
    JwtOwner owner = new JwtOwner(settings.protection().jwt().checksUser(), stores().users());
    RegisteredClaims claims = new RegisteredClaims(settings.protection().jwt(), environment.time());
    AsyncBearerAuthenticator authenticator =
        new JwtAuthenticatable<>(
                environment.jwts(),
                claims.before(owner.before(this::validJwt)),
                token -> token.isValid(now()))
            .asyncAuthenticator();
    return tokenEvents().then(authenticator.logsIn(SessionToken.class));
  }

  Middleware sessions() {
    var remembered = sessionUsers();
    Optional<String> elsewhere = settings.session().databaseName();
    if (elsewhere.isPresent()) {
      return sessions(this::aloneInStore)
          .then(remembered.asyncSessionAuthenticator(elsewhere.get()));
    }
    SessionWithUser together = new SessionWithUser(remembered);
    return sessions(together).then(together.middleware(remembered.authenticatable()));
  }

  Middleware bearerOrSession() {
    return tokenEvents().then(new BearerOrSession(tokens(), sessions()));
  }

  ErrorMiddleware errors() {
    return new ErrorMiddleware(settings.realm(), environment.events(), environment.problemPage());
  }

  Middleware ownForms() {
    return OriginMiddleware.forForms(settings.protection().origins(), environment.events());
  }

  Middleware protection() {
    Middleware origins =
        OriginMiddleware.forCookie(
            settings.protection().origins(), settings.session(), environment.events());
    return settings.protection().confidentialOnly()
        ? new ConfidentialMiddleware(environment.events()).then(origins)
        : origins;
  }

  Middleware sessionLogin() {
    return ownForms()
        .then(loginEvents())
        .then(sessions())
        .then(SessionLogin.beginNewLogin())
        .then(passwords());
  }

  Middleware loginEvents() {
    return new LoginEvents(environment.events());
  }

  ModelSessionAuthenticatable<User> sessionUsers() {
    return new ModelSessionAuthenticatable<>(
        User.class, User::id, stores -> stores.users()::findById, environment.databases());
  }

  private Stores stores() {
    return environment.databases().standard();
  }

  private Instant now() {
    return environment.time().instant();
  }

  private Optional<SessionToken> validJwt(ObjectValue verified) {
    return SessionToken.parse(verified).filter(token -> token.isValid(now()));
  }

  private Optional<RememberedSession> aloneInStore(String digest, Instant now) {
    return stores().sessions().find(digest, now).map(found -> new RememberedSession(found, null));
  }

  private Middleware sessions(SessionLookUp lookUp) {
    return new SessionsMiddleware(
            stores().sessions(),
            settings.session(),
            environment.time(),
            environment.random(),
            environment.events())
        .lookedUpBy(lookUp);
  }

  private Middleware passwords() {
    return new ModelCredentialsAuthenticatable<>(users)
        .asyncCredentialsAuthenticator()
        .logsIn(User.class);
  }

  private Middleware tokenEvents() {
    return new TokenEvents(environment.events());
  }

  private Middleware tokens() {
    return StoredTokens.of(stores().userTokens(), environment.time(), environment.events());
  }
}
