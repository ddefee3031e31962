package org.authlayer.conformance.core;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import javax.net.ssl.SSLContext;
import org.authlayer.conformance.wire.ClearTextPolicy;
import org.authlayer.domain.Middleware;
import org.authlayer.domain.Request;
import org.authlayer.domain.Responder;
import org.authlayer.domain.authenticator.AsyncBasicAuthenticator;
import org.authlayer.domain.authenticator.AsyncBearerAuthenticator;
import org.authlayer.domain.authenticator.AsyncCredentialsAuthenticator;
import org.authlayer.domain.authenticator.AsyncRequestAuthenticator;
import org.authlayer.domain.authenticator.AsyncSessionAuthenticator;
import org.authlayer.domain.authenticator.BasicAuthenticator;
import org.authlayer.domain.authenticator.BearerAuthenticator;
import org.authlayer.domain.authenticator.CredentialsAuthenticator;
import org.authlayer.domain.authenticator.RequestAuthenticator;
import org.authlayer.domain.authenticator.SessionAuthenticatable;
import org.authlayer.domain.authenticator.SessionAuthenticator;
import org.authlayer.domain.jwt.JwtAuthenticatable;
import org.authlayer.domain.jwt.SessionToken;
import org.authlayer.domain.middleware.GuardMiddleware;
import org.authlayer.domain.middleware.SessionsMiddleware;
import org.authlayer.domain.model.ModelAuthenticatable;
import org.authlayer.domain.model.ModelCredentialsAuthenticatable;
import org.authlayer.domain.model.ModelSessionAuthenticatable;
import org.authlayer.domain.model.ModelTokenAuthenticatable;
import org.authlayer.domain.routes.ReferenceApplications;
import org.authlayer.ports.driven.AuthEvents;
import org.authlayer.ports.driven.Jwts;
import org.authlayer.ports.driven.Sessions;
import org.authlayer.ports.driving.Application;
import org.authlayer.ports.driving.Environment;
import org.authlayer.ports.driving.SessionSettings;
import org.authlayer.ports.driving.Settings;

/** The layer of this project: what {@link Layer} names, by {@code auth-domain}. */
public final class DomainLayer implements Layer {

  public DomainLayer() {}

  @Override
  public void login(Request request, Object user) {
    request.auth().login(user);
  }

  @Override
  public void logout(Request request, Class<?> type) {
    request.auth().logout(type);
  }

  @Override
  public <U> Optional<U> get(Request request, Class<U> type) {
    return request.auth().get(type);
  }

  @Override
  public <U> U require(Request request, Class<U> type) {
    return request.auth().require(type);
  }

  @Override
  public boolean has(Request request, Class<?> type) {
    return request.auth().has(type);
  }

  @Override
  public Responder mount(Middleware middleware, Map<String, Responder> routes) {
    return middleware.to(
        request ->
            Objects.requireNonNull(routes.get(request.message().path()), "route").respond(request));
  }

  @Override
  public Middleware request(Form form, AsyncRequestAuthenticator callback) {
    RequestAuthenticator staged = request -> stage(() -> callback.authenticate(request));
    return form == Form.STAGE ? staged : callback;
  }

  @Override
  public Middleware basic(Form form, AsyncBasicAuthenticator callback) {
    BasicAuthenticator staged =
        (basic, request) -> stage(() -> callback.authenticate(basic, request));
    return form == Form.STAGE ? staged : callback;
  }

  @Override
  public Middleware bearer(Form form, AsyncBearerAuthenticator callback) {
    BearerAuthenticator staged =
        (bearer, request) -> stage(() -> callback.authenticate(bearer, request));
    return form == Form.STAGE ? staged : callback;
  }

  @Override
  public Middleware credentials(Form form, AsyncCredentialsAuthenticator callback) {
    CredentialsAuthenticator staged =
        (credentials, request) -> stage(() -> callback.authenticate(credentials, request));
    return form == Form.STAGE ? staged : callback;
  }

  @Override
  public Middleware session(
      Form form, SessionAuthenticatable<?> users, AsyncSessionAuthenticator callback) {
    SessionAuthenticator staged =
        (sessionID, request) -> stage(() -> callback.authenticate(sessionID, request));
    return form == Form.STAGE ? staged.middleware(users) : callback.middleware(users);
  }

  @Override
  public Middleware sessions(
      Sessions sessions, SessionSettings settings, InstantSource time, AuthEvents events) {
    return new SessionsMiddleware(sessions, settings, time, new SecureRandom(), events);
  }

  @Override
  public Middleware guard(Class<?> type) {
    return new GuardMiddleware(type);
  }

  @Override
  public <U> boolean verify(ModelAuthenticatable<U> model, U user, String password) {
    return model.verify(user, password);
  }

  @Override
  public Middleware authenticator(Form form, ModelAuthenticatable<?> model) {
    return form == Form.STAGE ? model.authenticator() : model.asyncAuthenticator();
  }

  @Override
  public Middleware credentialsAuthenticator(Form form, ModelAuthenticatable<?> model) {
    var credentials = new ModelCredentialsAuthenticatable<>(model);
    return form == Form.STAGE
        ? credentials.credentialsAuthenticator()
        : credentials.asyncCredentialsAuthenticator();
  }

  @Override
  public Middleware tokenAuthenticator(Form form, ModelTokenAuthenticatable<?, ?> model) {
    return form == Form.STAGE ? model.authenticator() : model.asyncAuthenticator();
  }

  @Override
  public Middleware sessionAuthenticator(
      Form form, ModelSessionAuthenticatable<?> model, Optional<String> database) {
    return form == Form.STAGE
        ? database.map(model::sessionAuthenticator).orElseGet(model::sessionAuthenticator)
        : database
            .map(model::asyncSessionAuthenticator)
            .orElseGet(model::asyncSessionAuthenticator);
  }

  @Override
  public Middleware jwt(Form form, Jwts jwts, InstantSource time) {
    var payload =
        new JwtAuthenticatable<>(jwts, SessionToken::parse, token -> token.isValid(time.instant()));
    return form == Form.STAGE ? payload.authenticator() : payload.asyncAuthenticator();
  }

  @Override
  public Application application(Environment environment, Settings settings) {
    return new ReferenceApplications().create(environment, settings);
  }

  @Override
  public int sendBasic(URI target, String authorization, SSLContext trust) {
    if (!ClearTextPolicy.isConfidential(target)) {
      throw new UncheckedIOException(new IOException("a password is not sent in clear text"));
    }
    HttpRequest request =
        HttpRequest.newBuilder(target)
            .timeout(Duration.ofSeconds(60))
            .header("Authorization", authorization)
            .build();
    try (HttpClient client =
        HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).sslContext(trust).build()) {
      return client.send(request, BodyHandlers.discarding()).statusCode();
    } catch (IOException refused) {
      throw new UncheckedIOException(refused);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new UncheckedIOException(new IOException("interrupted", interrupted));
    }
  }

  @FunctionalInterface
  private interface Work {
    void run() throws Exception;
  }

  /** Completes on another thread, as a stage of a real application would. */
  private static CompletionStage<Void> stage(Work work) {
    CompletableFuture<Void> done = new CompletableFuture<>();
    Thread.ofVirtual()
        .start(
            () -> {
              try {
                work.run();
                done.complete(null);
              } catch (Exception failure) {
                done.completeExceptionally(failure);
              }
            });
    return done;
  }
}
