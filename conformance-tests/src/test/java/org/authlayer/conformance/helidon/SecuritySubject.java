package org.authlayer.conformance.helidon;

import io.helidon.http.Method;
import io.helidon.security.Security;
import io.helidon.security.SecurityContext;
import io.helidon.security.Subject;
import io.helidon.webserver.WebServer;
import io.helidon.webserver.http.Handler;
import io.helidon.webserver.http.HttpRouting;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import io.helidon.webserver.security.SecurityFeature;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.authlayer.adapter.helidon.http.Translation;
import org.authlayer.adapter.helidon.security.AuthlayerProvider;
import org.authlayer.adapter.helidon.security.SubjectHandler;
import org.authlayer.conformance.inprocess.SessionProbe;
import org.authlayer.conformance.subject.HttpSubject;
import org.authlayer.domain.Middleware;
import org.authlayer.domain.Request;
import org.authlayer.domain.application.AuthLayer;
import org.authlayer.domain.routes.ReferenceApplications;
import org.authlayer.domain.routing.Route;
import org.authlayer.ports.driving.Application;
import org.authlayer.ports.driving.Body;
import org.authlayer.ports.driving.Environment;
import org.authlayer.ports.driving.Headers;
import org.authlayer.ports.driving.HttpRequest;
import org.authlayer.ports.driving.RouteSummary;
import org.authlayer.ports.driving.Settings;
import org.authlayer.ports.driving.Step;
import org.jspecify.annotations.Nullable;

/**
 * The reference applications behind Helidon Security: where it can, a route's chain is a provider,
 * a handler of Helidon's own turns away, and what is behind it knows only the subject. All else is
 * the application as it is.
 */
final class SecuritySubject implements HttpSubject {

  private static final int LIMIT = 65_536;

  private final Translation translation = new Translation(List.of());
  private @Nullable WebServer server;

  @Override
  public URI mount(Application application) {
    throw new UnsupportedOperationException("an application as a whole has no providers");
  }

  @Override
  public URI mount(Application application, Environment environment, Settings settings) {
    AuthLayer layer = AuthLayer.of(environment, settings);
    Security.Builder security = Security.builder().tracingEnabled(false);
    HttpRouting.Builder routing = HttpRouting.builder();
    for (Route route : new ReferenceApplications().routes(layer).and(RoutesSubject.probes(layer))) {
      if (isCarried(route)) {
        security.addProvider(provider(layer, route), route.toString());
        secure(routing, Method.create(route.method()), route);
        if (route.method().equals("GET")) {
          secure(routing, Method.HEAD, route);
        }
      }
    }
    routing.any((request, response) -> whole(application, request, response));
    server = started(security.build(), routing);
    return URI.create("http://127.0.0.1:" + server.port());
  }

  @Override
  public void close() {
    if (server != null) {
      server.stop();
    }
  }

  /**
   * A provider sees no content and answers no redirect, and what is behind it has no session to
   * change.
   */
  static boolean isCarried(Route route) {
    boolean ofItsOwnSession =
        route.path().startsWith("/account")
            || route.path().startsWith("/web")
            || route.path().startsWith(SessionProbe.BASE);
    return !ofItsOwnSession
        && !types(route).isEmpty()
        && route.steps().stream().noneMatch(SecuritySubject::isBeyondAProvider);
  }

  private static boolean isBeyondAProvider(Step step) {
    return step instanceof Step.Redirects
        || (step instanceof Step.Authenticates known
            && (known.userType().isEmpty() || known.credential() == Step.Credential.BODY));
  }

  private static Set<Class<?>> types(Route route) {
    Set<Class<?>> types = new LinkedHashSet<>();
    for (Step step : route.steps()) {
      if (step instanceof Step.Authenticates known) {
        known.userType().ifPresent(types::add);
      }
    }
    return types;
  }

  private static AuthlayerProvider provider(AuthLayer layer, Route route) {
    AuthlayerProvider.Builder builder =
        AuthlayerProvider.builder().gate(layer.gate(route.chain().toArray(Middleware[]::new)));
    for (Class<?> type : types(route)) {
      builder.user(type, user -> "somebody", user -> "somebody");
    }
    return builder.build();
  }

  private void secure(HttpRouting.Builder routing, Method method, Route route) {
    Handler gate =
        route.access() == RouteSummary.Access.ANYBODY
            ? SubjectHandler.optional().authenticator(route.toString())
            : SecurityFeature.authenticate().authenticator(route.toString());
    routing.route(method, route.path(), gate);
    routing.route(method, route.path(), (request, response) -> answer(route, request, response));
  }

  private void answer(Route route, ServerRequest request, ServerResponse response)
      throws Exception {
    Request known = Request.of(message(request, new Body.Empty()));
    request
        .context()
        .get(SecurityContext.class)
        .flatMap(SecurityContext::user)
        .ifPresent(subject -> types(route).forEach(type -> logIn(known, subject, type)));
    boolean head = request.prologue().method().equals(Method.HEAD);
    RoutesSubject.write(route.handler().respond(known), head, response);
  }

  private static <U> void logIn(Request request, Subject subject, Class<U> type) {
    subject.publicCredential(type).ifPresent(user -> request.auth().login(type, user));
  }

  private void whole(Application application, ServerRequest request, ServerResponse response)
      throws IOException {
    Headers headers = Translation.headers(request.headers());
    HttpRequest message = message(request, content(headers, request));
    translation.send(application.respond(message), message, response);
  }

  private static Body content(Headers headers, ServerRequest request) throws IOException {
    if (!request.content().hasEntity()) {
      return new Body.Empty();
    }
    try (InputStream stream = request.content().inputStream()) {
      return Translation.body(headers, stream.readNBytes(LIMIT + 1), LIMIT);
    }
  }

  private HttpRequest message(ServerRequest request, Body body) {
    return translation.request(request, body).orElseThrow();
  }

  private static WebServer started(Security security, HttpRouting.Builder routing) {
    return WebServer.builder()
        .host("127.0.0.1")
        .port(0)
        .shutdownHook(false)
        .addFeature(SecurityFeature.builder().security(security).build())
        .routing(routing)
        .build()
        .start();
  }
}
