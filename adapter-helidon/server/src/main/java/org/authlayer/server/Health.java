package org.authlayer.server;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
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
    return List.of(route(LIVE, this::unsupervised), route(READY, readiness::unready));
  }

  /** Only a restart of this process brings its database back then. */
  private Optional<String> unsupervised() {
    return Stream.concat(Stream.of(databases.standard()), databases.named().values().stream())
            .map(DatabaseStatus::of)
            .allMatch(DatabaseStatus::isSupervised)
        ? Optional.empty()
        : Optional.of("database-unsupervised");
  }

  private static ServerRoute route(String path, Supplier<Optional<String>> down) {
    return ServerRoute.page(path, any -> true, request -> answer(down.get()));
  }

  private static HttpResponse answer(Optional<String> down) {
    JsonValue status =
        down.map(
                why ->
                    JsonValue.object(
                        Map.entry("status", JsonValue.of("DOWN")),
                        Map.entry("reason", JsonValue.of(why))))
            .orElseGet(() -> JsonValue.object(Map.entry("status", JsonValue.of("UP"))));
    return HttpResponse.of(down.isPresent() ? 503 : 200, new Body.Json(status))
        .with("Cache-Control", "no-store")
        .with("X-Content-Type-Options", "nosniff");
  }
}
