package org.authlayer.server;

import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.authlayer.adapter.helidon.http.OptionsAnswers;
import org.authlayer.ports.driven.Databases;
import org.authlayer.ports.driving.Application;
import org.authlayer.ports.driving.Body;
import org.authlayer.ports.driving.HttpRequest;
import org.authlayer.ports.driving.HttpResponse;
import org.authlayer.ports.json.JsonValue;
import org.authlayer.ports.operation.DatabaseStatus;

/** Answers health checks. A proxy asks for the methods of the root, whatever is mounted there. */
record Health(Databases databases, Readiness readiness, Application next) implements Application {

  static final Set<String> PATHS = Set.of("/health/live", "/health/ready");

  @Override
  public HttpResponse respond(HttpRequest request) {
    return switch (request.method()) {
      case "GET", "HEAD" -> read(request);
      case "OPTIONS" -> methods(request);
      default -> next.respond(request);
    };
  }

  private HttpResponse read(HttpRequest request) {
    return switch (request.path()) {
      case "/health/live" -> answer(isAlive());
      case "/health/ready" -> answer(readiness.isReady());
      default -> next.respond(request);
    };
  }

  private HttpResponse methods(HttpRequest request) {
    if (PATHS.contains(request.path())) {
      return OptionsAnswers.allowed("GET, HEAD, OPTIONS");
    }
    HttpResponse answer = next.respond(request);
    boolean missing = request.path().equals("/") && answer.status() == 404;
    return missing ? OptionsAnswers.allowed("OPTIONS") : answer;
  }

  /** False when only a restart of this process brings its database back. */
  private boolean isAlive() {
    return Stream.concat(Stream.of(databases.standard()), databases.named().values().stream())
        .map(DatabaseStatus::of)
        .allMatch(DatabaseStatus::isSupervised);
  }

  private static HttpResponse answer(boolean up) {
    JsonValue status = JsonValue.object(Map.entry("status", JsonValue.of(up ? "UP" : "DOWN")));
    return HttpResponse.of(up ? 200 : 503, new Body.Json(status))
        .with("Cache-Control", "no-store")
        .with("X-Content-Type-Options", "nosniff");
  }
}
