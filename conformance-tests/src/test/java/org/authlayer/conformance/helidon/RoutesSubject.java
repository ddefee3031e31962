package org.authlayer.conformance.helidon;

import io.helidon.http.HeaderNames;
import io.helidon.http.HeaderValues;
import io.helidon.http.Method;
import io.helidon.webserver.http.Handler;
import io.helidon.webserver.http.HttpRouting;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import org.authlayer.adapter.helidon.routing.AuthFeature;
import org.authlayer.conformance.inprocess.SessionProbe;
import org.authlayer.conformance.subject.HttpSubject;
import org.authlayer.domain.Middleware;
import org.authlayer.domain.Request;
import org.authlayer.domain.application.AuthLayer;
import org.authlayer.domain.middleware.RedirectMiddleware;
import org.authlayer.domain.routes.ReferenceApplications;
import org.authlayer.domain.routing.Route;
import org.authlayer.domain.routing.Routes;
import org.authlayer.ports.driven.User;
import org.authlayer.ports.driving.Application;
import org.authlayer.ports.driving.Body;
import org.authlayer.ports.driving.Environment;
import org.authlayer.ports.driving.HttpResponse;
import org.authlayer.ports.driving.Settings;
import org.authlayer.ports.json.JsonValue;
import org.authlayer.testing.memory.Json;
import org.jspecify.annotations.Nullable;

/**
 * The reference applications taken apart: each route's chain is a gate, and its handler a native
 * one that sends its answer itself.
 */
final class RoutesSubject implements HttpSubject {

  private @Nullable PlainServer server;

  @Override
  public URI mount(Application application) {
    throw new UnsupportedOperationException("an application as a whole has no native routes");
  }

  @Override
  public URI mount(Application application, Environment environment, Settings settings) {
    AuthLayer layer = AuthLayer.of(environment, settings);
    AuthFeature feature = AuthFeature.create();
    HttpRouting.Builder routing = HttpRouting.builder();
    for (Route route : new ReferenceApplications().routes(layer).and(probes(layer))) {
      Method method = Method.create(route.method());
      var gate = layer.gate(route.chain().toArray(Middleware[]::new)).readingContent();
      feature = feature.protect(method, route.path(), gate);
      routing.route(method, route.path(), handler(route));
      if (method.equals(Method.GET)) {
        routing.route(Method.HEAD, route.path(), handler(route));
      }
    }
    server = new PlainServer(routing.addFeature(feature));
    String root = server.url("").toString();
    return URI.create(root);
  }

  @Override
  public void close() {
    if (server != null) {
      server.close();
    }
  }

  /** The routes that the kit mounts beside the reference applications. */
  static Routes probes(AuthLayer layer) {
    return probe(layer)
        .below("/probe")
        .and(new SessionProbe().routes(layer).below(SessionProbe.BASE));
  }

  /** The routes of the profile core, as the kit's own probe has them. */
  private static Routes probe(AuthLayer layer) {
    Middleware redirect = RedirectMiddleware.carryingPath(User.class, "/probe/open");
    return Routes.of(
        Route.get("/open", RoutesSubject::caller),
        anybody("/basic", layer.basic()),
        anybody("/bearer", layer.bearer()),
        anybody("/credentials", layer.credentials()),
        anybody("/guarded", layer.basic().then(layer.guard(User.class))),
        anybody("/redirect/*", layer.basic().then(redirect)),
        Route.post("/credentials", RoutesSubject::caller).behind(layer.credentials()));
  }

  private static Route anybody(String path, Middleware chain) {
    return Route.get(path, RoutesSubject::caller).behind(chain).forAnybody();
  }

  private static HttpResponse caller(Request request) {
    JsonValue email =
        request
            .auth()
            .get(User.class)
            .<JsonValue>map(user -> new JsonValue.StringValue(user.email()))
            .orElseGet(JsonValue.NullValue::new);
    return HttpResponse.of(200, new Body.Json(new JsonValue.ObjectValue(Map.of("email", email))));
  }

  private static Handler handler(Route route) {
    return (request, response) -> {
      Request passed = request.context().get(Request.class).orElseThrow();
      boolean head = request.prologue().method().equals(Method.HEAD);
      write(route.handler().respond(passed.with(parameters(request))), head, response);
    };
  }

  private static Map<String, String> parameters(ServerRequest request) {
    var given = request.path().pathParameters();
    Map<String, String> parameters = new HashMap<>();
    given.names().forEach(name -> parameters.put(name, given.get(name)));
    return parameters;
  }

  static void write(HttpResponse answer, boolean head, ServerResponse response) {
    response.status(answer.status());
    answer
        .headers()
        .lines()
        .forEach(
            (name, values) ->
                response.header(HeaderValues.create(HeaderNames.create(name), values)));
    byte[] content =
        switch (answer.body()) {
          case Body.Text(String text) -> typed(response, "text/plain; charset=utf-8", text);
          case Body.Json(JsonValue value) ->
              typed(response, "application/json", Json.write(value).toString());
          default -> new byte[0];
        };
    if (head) {
      response.contentLength(content.length);
      response.send();
    } else {
      response.send(content);
    }
  }

  private static byte[] typed(ServerResponse response, String type, String text) {
    response.headers().setIfAbsent(HeaderValues.create(HeaderNames.CONTENT_TYPE, type));
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
