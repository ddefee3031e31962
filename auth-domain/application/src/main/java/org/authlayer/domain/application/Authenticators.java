package org.authlayer.domain.application;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.authlayer.domain.Middleware;
import org.authlayer.domain.authenticator.AsyncBearerAuthenticator;
import org.authlayer.domain.authenticator.AsyncRequestAuthenticator;
import org.authlayer.domain.authenticator.BearerAuthorization;
import org.authlayer.domain.middleware.ConfidentialMiddleware;
import org.authlayer.domain.middleware.ErrorMiddleware;
import org.authlayer.domain.middleware.OriginMiddleware;
import org.authlayer.domain.middleware.SessionLookUp;
import org.authlayer.domain.middleware.SessionsMiddleware;
import org.authlayer.domain.model.ModelAuthenticatable;
import org.authlayer.domain.model.ModelCredentialsAuthenticatable;
import org.authlayer.ports.driven.RememberedSession;
import org.authlayer.ports.driven.Stores;
import org.authlayer.ports.driving.Environment;
import org.authlayer.ports.driving.Scheme;
import org.authlayer.ports.driving.Settings;
import org.authlayer.ports.driving.Step;

/** The authenticators of users of one type, each with the events that report how it ended. */
record Authenticators<U>(
    Environment environment,
    Settings settings,
    TypedAccounts<U> accounts,
    ModelAuthenticatable<U> users) {

  Middleware basic() {
    return loginEvents().then(named(users.asyncAuthenticator().logsIn(accounts.type())));
  }

  Middleware credentials() {
    return loginEvents().then(passwords());
  }

  Middleware bearer() {
    return tokenEvents().then(named(tokens()));
  }

  Middleware apiKey(String header) {
    AsyncBearerAuthenticator tokens = tokens();
    AsyncRequestAuthenticator keys =
        request -> {
          List<String> values = request.message().headers().all(header);
          if (values.size() == 1) {
            tokens.authenticate(new BearerAuthorization(values.get(0)), request);
          }
        };
    return named(keys.logsIn(accounts.type(), Scheme.apiKey(header)));
  }

  Middleware sessions() {
    if (settings.session().databaseName().isPresent()) {
      return sessions(this::aloneInStore).then(fromSession());
    }
    return sessions(new SessionWithUser<>(accounts)).then(fromSession());
  }

  /** Users may be in another database than sessions. */
  Middleware fromSession() {
    TypedAccounts<U> kept =
        settings
            .session()
            .databaseName()
            .map(name -> accounts.in(environment.databases().get(name)))
            .orElse(accounts);
    SessionWithUser<U> remembered = new SessionWithUser<>(kept);
    return named(remembered.middleware(remembered.entry()));
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
        .then(SessionLogin.beginNewLogin(accounts.type()))
        .then(passwords());
  }

  Middleware loginEvents() {
    return new LoginEvents<>(accounts, environment.events());
  }

  private Stores stores() {
    return environment.databases().standard();
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
    return named(
        new ModelCredentialsAuthenticatable<>(users)
            .asyncCredentialsAuthenticator()
            .logsIn(accounts.type()));
  }

  private Middleware named(Middleware authenticator) {
    if (accounts instanceof StandardAccounts) {
      return authenticator;
    }
    Step type = new Step.DeclaresUserType(accounts.typeName(), accounts.type());
    return authenticator.describedBy(
        Stream.concat(Stream.of(type), authenticator.steps().stream()).toList());
  }

  Middleware tokenEvents() {
    return new TokenEvents(environment.events());
  }

  private AsyncBearerAuthenticator tokens() {
    return StoredTokens.of(
        accounts.presentedTokens(), accounts, environment.time(), environment.events());
  }
}
