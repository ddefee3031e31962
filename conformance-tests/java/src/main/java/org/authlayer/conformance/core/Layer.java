package org.authlayer.conformance.core;

import java.net.URI;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import javax.net.ssl.SSLContext;
import org.authlayer.domain.Middleware;
import org.authlayer.domain.Request;
import org.authlayer.domain.Responder;
import org.authlayer.domain.authenticator.AsyncBasicAuthenticator;
import org.authlayer.domain.authenticator.AsyncBearerAuthenticator;
import org.authlayer.domain.authenticator.AsyncCredentialsAuthenticator;
import org.authlayer.domain.authenticator.AsyncRequestAuthenticator;
import org.authlayer.domain.authenticator.AsyncSessionAuthenticator;
import org.authlayer.domain.authenticator.SessionAuthenticatable;
import org.authlayer.domain.model.ModelAuthenticatable;
import org.authlayer.domain.model.ModelSessionAuthenticatable;
import org.authlayer.domain.model.ModelTokenAuthenticatable;
import org.authlayer.ports.driven.AuthEvents;
import org.authlayer.ports.driven.Jwts;
import org.authlayer.ports.driven.Sessions;
import org.authlayer.ports.driving.Application;
import org.authlayer.ports.driving.Environment;
import org.authlayer.ports.driving.SessionSettings;
import org.authlayer.ports.driving.Settings;

/**
 * The parts of an authentication layer, as checks in process use them.
 *
 * <p>{@link DomainLayer} is the right one; a bug has another do one of its methods. Callbacks are
 * given in blocking style; {@link Form} says through which form of the protocol they are to run.
 */
public interface Layer {

  /** {@code req.auth.login(user)}. */
  void login(Request request, Object user);

  /** {@code req.auth.logout(Type)}. */
  void logout(Request request, Class<?> type);

  /** {@code req.auth.get(Type)}. */
  <U> Optional<U> get(Request request, Class<U> type);

  /** {@code req.auth.require(Type)}. */
  <U> U require(Request request, Class<U> type);

  /** {@code req.auth.has(Type)}. */
  boolean has(Request request, Class<?> type);

  Responder mount(Middleware middleware, Map<String, Responder> routes);

  Middleware request(Form form, AsyncRequestAuthenticator callback);

  Middleware basic(Form form, AsyncBasicAuthenticator callback);

  Middleware bearer(Form form, AsyncBearerAuthenticator callback);

  Middleware credentials(Form form, AsyncCredentialsAuthenticator callback);

  Middleware session(
      Form form, SessionAuthenticatable<?> users, AsyncSessionAuthenticator callback);

  Middleware sessions(
      Sessions sessions, SessionSettings settings, InstantSource time, AuthEvents events);

  Middleware guard(Class<?> type);

  /** {@code verify(password)} of a password model. */
  <U> boolean verify(ModelAuthenticatable<U> model, U user, String password);

  /** {@code authenticator()} of a password model. */
  Middleware authenticator(Form form, ModelAuthenticatable<?> model);

  /** {@code credentialsAuthenticator()} of a password model. */
  Middleware credentialsAuthenticator(Form form, ModelAuthenticatable<?> model);

  /** {@code authenticator()} of a token model. */
  Middleware tokenAuthenticator(Form form, ModelTokenAuthenticatable<?, ?> model);

  /** {@code sessionAuthenticator(database)} of a session model. */
  Middleware sessionAuthenticator(
      Form form, ModelSessionAuthenticatable<?> model, Optional<String> database);

  /** {@code authenticator()} of the reference JWT payload. */
  Middleware jwt(Form form, Jwts jwts, InstantSource time);

  Application application(Environment environment, Settings settings);

  /** Sends a credential to a server; what keeps it from that is unchecked. */
  int sendBasic(URI target, String authorization, SSLContext trust);
}
