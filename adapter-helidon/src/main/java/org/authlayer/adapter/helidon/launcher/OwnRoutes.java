package org.authlayer.adapter.helidon.launcher;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.authlayer.adapter.helidon.json.Json;
import org.authlayer.ports.driving.Documentation.Described;
import org.authlayer.ports.driving.JsonValue;
import org.authlayer.ports.driving.RouteSummary;

/** What the server answers itself, described as applications describe themselves. */
final class OwnRoutes {

  private static final String RESOURCE = "server-routes.json";

  private OwnRoutes() {}

  /** Of these paths, all by GET. */
  static Described described(Set<String> own) {
    List<RouteSummary> routes =
        own.stream().sorted().map(path -> new RouteSummary("GET", path, "anybody", false)).toList();
    List<String> paths = routes.stream().map(RouteSummary::path).toList();
    Map<String, JsonValue> members = new LinkedHashMap<>(written().members());
    members.computeIfPresent("paths", (any, all) -> some(all, paths));
    return new Described("server", routes, new JsonValue.ObjectValue(members));
  }

  private static JsonValue some(JsonValue all, List<String> paths) {
    Map<String, JsonValue> some = new LinkedHashMap<>();
    if (all instanceof JsonValue.ObjectValue(Map<String, JsonValue> items)) {
      some.putAll(items);
      some.keySet().retainAll(paths);
    }
    return new JsonValue.ObjectValue(some);
  }

  private static JsonValue.ObjectValue written() {
    try (InputStream in = OwnRoutes.class.getResourceAsStream(RESOURCE)) {
      if (in != null
          && Json.parse(in.readAllBytes()).orElse(null) instanceof JsonValue.ObjectValue all) {
        return all;
      }
      throw new IllegalStateException("unreadable: " + RESOURCE);
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }
}
