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

/** A layer that leaves everything to another; a saboteur overrides what it gets wrong. */
public class ForwardingLayer implements Layer {

  private final Layer layer;

  public ForwardingLayer(Layer layer) {
    this.layer = layer;
  }

  @Override
  public void login(Request request, Object user) {
    layer.login(request, user);
  }

  @Override
  public void logout(Request request, Class<?> type) {
    layer.logout(request, type);
  }

  @Override
  public <U> Optional<U> get(Request request, Class<U> type) {
    return layer.get(request, type);
  }

  @Override
  public <U> U require(Request request, Class<U> type) {
    return layer.require(request, type);
  }

  @Override
  public boolean has(Request request, Class<?> type) {
    return layer.has(request, type);
  }

  @Override
  public Responder mount(Middleware middleware, Map<String, Responder> routes) {
    return layer.mount(middleware, routes);
  }

  @Override
  public Middleware request(Form form, AsyncRequestAuthenticator callback) {
    return layer.request(form, callback);
  }

  @Override
  public Middleware basic(Form form, AsyncBasicAuthenticator callback) {
    return layer.basic(form, callback);
  }

  @Override
  public Middleware bearer(Form form, AsyncBearerAuthenticator callback) {
    return layer.bearer(form, callback);
  }

  @Override
  public Middleware credentials(Form form, AsyncCredentialsAuthenticator callback) {
    return layer.credentials(form, callback);
  }

  @Override
  public Middleware session(
      Form form, SessionAuthenticatable<?> users, AsyncSessionAuthenticator callback) {
    return layer.session(form, users, callback);
  }

  @Override
  public Middleware sessions(
      Sessions sessions, SessionSettings settings, InstantSource time, AuthEvents events) {
    return layer.sessions(sessions, settings, time, events);
  }

  @Override
  public Middleware guard(Class<?> type) {
    return layer.guard(type);
  }

  @Override
  public Middleware redirect(Class<?> type, Function<Request, String> target) {
    return layer.redirect(type, target);
  }

  @Override
  public <U> boolean verify(ModelAuthenticatable<U> model, U user, String password) {
    return layer.verify(model, user, password);
  }

  @Override
  public Middleware authenticator(Form form, ModelAuthenticatable<?> model) {
    return layer.authenticator(form, model);
  }

  @Override
  public Middleware credentialsAuthenticator(Form form, ModelAuthenticatable<?> model) {
    return layer.credentialsAuthenticator(form, model);
  }

  @Override
  public Middleware authenticator(Form form, ModelTokenAuthenticatable<?, ?> model) {
    return layer.authenticator(form, model);
  }

  @Override
  public Middleware sessionAuthenticator(
      Form form, ModelSessionAuthenticatable<?> model, Optional<String> database) {
    return layer.sessionAuthenticator(form, model, database);
  }

  @Override
  public Middleware jwt(Form form, Jwts jwts, InstantSource time) {
    return layer.jwt(form, jwts, time);
  }

  @Override
  public Application application(Environment environment, Settings settings) {
    return layer.application(environment, settings);
  }

  @Override
  public int sendBasic(URI target, String authorization, SSLContext trust) throws IOException {
    return layer.sendBasic(target, authorization, trust);
  }
}
