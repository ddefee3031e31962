package org.authlayer.adapter.helidon.launcher;

import java.util.Map;
import java.util.Set;
import org.authlayer.ports.driven.Databases;
import org.authlayer.ports.driven.Stores;
import org.authlayer.ports.driving.Application;
import org.authlayer.ports.driving.Body;
import org.authlayer.ports.driving.HttpRequest;
import org.authlayer.ports.driving.HttpResponse;
import org.authlayer.ports.driving.JsonValue;

/** Answers what orchestrators ask, and passes on everything else. */
final class Health implements Application {

  static final Set<String> PATHS = Set.of("/health/live", "/health/ready");

  private final Databases databases;
  private final Readiness readiness;
  private final Application next;

  Health(Databases databases, Readiness readiness, Application next) {
    this.databases = databases;
    this.readiness = readiness;
    this.next = next;
  }

  @Override
  public HttpResponse respond(HttpRequest request) {
    boolean reads = request.method().equals("GET") || request.method().equals("HEAD");
    return switch (reads ? request.path() : "") {
      case "/health/live" -> answer(isAlive());
      case "/health/ready" -> answer(readiness.isReady());
      default -> next.respond(request);
    };
  }

  /** False when only a restart of this process brings its database back. */
  private boolean isAlive() {
    return databases.standard().isSupervised()
        && databases.named().values().stream().allMatch(Stores::isSupervised);
  }

  private static HttpResponse answer(boolean up) {
    JsonValue status = new JsonValue.StringValue(up ? "UP" : "DOWN");
    Body body = new Body.Json(new JsonValue.ObjectValue(Map.of("status", status)));
    return HttpResponse.of(up ? 200 : 503, body)
        .with("Cache-Control", "no-store")
        .with("X-Content-Type-Options", "nosniff");
  }
}
