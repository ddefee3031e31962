package org.authlayer.conformance.core;

import java.io.IOException;
import java.net.URI;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
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
 * <p>{@link DomainLayer} is the right one; a saboteur overrides one method of {@link
 * ForwardingLayer}. Callbacks are given in blocking style; {@link Form} says through which form of
 * the protocol they are to run.
 */
public interface Layer {

  /**
   * {@code req.auth.login(user)}.
   *
   * @param request the request
   * @param user the user
   */
  void login(Request request, Object user);

  /**
   * {@code req.auth.logout(Type)}.
   *
   * @param request the request
   * @param type the user type
   */
  void logout(Request request, Class<?> type);

  /**
   * {@code req.auth.get(Type)}.
   *
   * @param <U> the user type
   * @param request the request
   * @param type the user type
   * @return the user, or nothing
   */
  <U> Optional<U> get(Request request, Class<U> type);

  /**
   * {@code req.auth.require(Type)}.
   *
   * @param <U> the user type
   * @param request the request
   * @param type the user type
   * @return the user
   */
  <U> U require(Request request, Class<U> type);

  /**
   * {@code req.auth.has(Type)}.
   *
   * @param request the request
   * @param type the user type
   * @return whether there is one
   */
  boolean has(Request request, Class<?> type);

  /**
   * Mounts middleware on a group of routes, or on a whole application.
   *
   * @param middleware what stands before every route of the group
   * @param routes the handlers by path; routes may join later
   * @return what answers for the group
   */
  Responder mount(Middleware middleware, Map<String, Responder> routes);

  /**
   * A base authenticator.
   *
   * @param form through which form it runs
   * @param callback what it does
   * @return the middleware
   */
  Middleware request(Form form, AsyncRequestAuthenticator callback);

  /**
   * A Basic authenticator.
   *
   * @param form through which form it runs
   * @param callback what it does
   * @return the middleware
   */
  Middleware basic(Form form, AsyncBasicAuthenticator callback);

  /**
   * A Bearer authenticator.
   *
   * @param form through which form it runs
   * @param callback what it does
   * @return the middleware
   */
  Middleware bearer(Form form, AsyncBearerAuthenticator callback);

  /**
   * A credentials authenticator.
   *
   * @param form through which form it runs
   * @param callback what it does
   * @return the middleware
   */
  Middleware credentials(Form form, AsyncCredentialsAuthenticator callback);

  /**
   * A session authenticator.
   *
   * @param form through which form it runs
   * @param users the user type
   * @param callback what it does
   * @return the middleware
   */
  Middleware session(
      Form form, SessionAuthenticatable<?> users, AsyncSessionAuthenticator callback);

  /**
   * Sessions middleware.
   *
   * @param sessions the store
   * @param settings lifetimes and cookie
   * @param time the clock
   * @param events is told
   * @return the middleware
   */
  Middleware sessions(
      Sessions sessions, SessionSettings settings, InstantSource time, AuthEvents events);

  /**
   * A guard.
   *
   * @param type the user type
   * @return the middleware
   */
  Middleware guard(Class<?> type);

  /**
   * A redirect to a computed path.
   *
   * @param type the user type
   * @param target the path
   * @return the middleware
   */
  Middleware redirect(Class<?> type, Function<Request, String> target);

  /**
   * {@code verify(password)} of a password model.
   *
   * @param <U> the record
   * @param model the model
   * @param user the record
   * @param password the password
   * @return whether it matches
   */
  <U> boolean verify(ModelAuthenticatable<U> model, U user, String password);

  /**
   * {@code authenticator()} of a password model.
   *
   * @param form through which form it runs
   * @param model the model
   * @return the middleware
   */
  Middleware authenticator(Form form, ModelAuthenticatable<?> model);

  /**
   * {@code credentialsAuthenticator()} of a password model.
   *
   * @param form through which form it runs
   * @param model the model
   * @return the middleware
   */
  Middleware credentialsAuthenticator(Form form, ModelAuthenticatable<?> model);

  /**
   * {@code authenticator()} of a token model.
   *
   * @param form through which form it runs
   * @param model the model
   * @return the middleware
   */
  Middleware authenticator(Form form, ModelTokenAuthenticatable<?, ?> model);

  /**
   * {@code sessionAuthenticator(database)} of a session model.
   *
   * @param form through which form it runs
   * @param model the model
   * @param database the named database, or nothing for the default one
   * @return the middleware
   */
  Middleware sessionAuthenticator(
      Form form, ModelSessionAuthenticatable<?> model, Optional<String> database);

  /**
   * {@code authenticator()} of the reference JWT payload.
   *
   * @param form through which form it runs
   * @param jwts signatures
   * @param time the clock
   * @return the middleware
   */
  Middleware jwt(Form form, Jwts jwts, InstantSource time);

  /**
   * The reference applications.
   *
   * @param environment what they may ask of the world
   * @param settings what their operator chose
   * @return the application
   */
  Application application(Environment environment, Settings settings);

  /**
   * Sends a Basic credential to somebody.
   *
   * @param target where to
   * @param authorization the header's value
   * @param trust which TLS peers are trusted
   * @return the status of the answer
   * @throws IOException if there is none, or the client refuses to send
   */
  int sendBasic(URI target, String authorization, SSLContext trust) throws IOException;
}
