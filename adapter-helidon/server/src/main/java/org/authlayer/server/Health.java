package org.authlayer.server;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.authlayer.ports.driven.Databases;
import org.authlayer.ports.driving.Body;
import org.authlayer.ports.driving.HttpResponse;
import org.authlayer.ports.json.JsonValue;
import org.authlayer.ports.operation.DatabaseStatus;

/** Answers health checks. */
record Health(Databases databases, Readiness readiness) {

  private static final String LIVE = "/health/live";
  private static final String READY = "/health/ready";

  static final Set<String> PATHS = Set.of(LIVE, READY);

  List<ServerRoute> routes() {
    return List.of(route(LIVE, this::isAlive), route(READY, readiness::isReady));
  }

  /** False when only a restart of this process brings its database back. */
  private boolean isAlive() {
    return Stream.concat(Stream.of(databases.standard()), databases.named().values().stream())
        .map(DatabaseStatus::of)
        .allMatch(DatabaseStatus::isSupervised);
  }

  private static ServerRoute route(String path, BooleanSupplier up) {
    return ServerRoute.page(path, any -> true, request -> answer(up.getAsBoolean()));
  }

  private static HttpResponse answer(boolean up) {
    JsonValue status = JsonValue.object(Map.entry("status", JsonValue.of(up ? "UP" : "DOWN")));
    return HttpResponse.of(up ? 200 : 503, new Body.Json(status))
        .with("Cache-Control", "no-store")
        .with("X-Content-Type-Options", "nosniff");
  }
}
