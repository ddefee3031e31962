package org.authlayer.domain.openapi;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.authlayer.ports.driving.RouteSummary;
import org.authlayer.ports.driving.SessionSettings;
import org.authlayer.ports.json.JsonValue;
import org.authlayer.ports.json.JsonValue.ArrayValue;
import org.authlayer.ports.json.JsonValue.ObjectValue;
import org.authlayer.ports.json.JsonValue.StringValue;

/** The routes of one application as the members of an OpenAPI document. */
final class ApplicationPaths {

  private static final String SCHEMES = "securitySchemes";

  private final Description own;
  private final Description ready;
  private final SessionSettings session;
  private final Map<String, ObjectValue> paths = new LinkedHashMap<>();
  private final Map<String, JsonValue> schemes = new LinkedHashMap<>();

  private ApplicationPaths(Description own, Description ready, SessionSettings session) {
    this.own = own;
    this.ready = ready;
    this.session = session;
  }

  /** Joins what is derived from routes with their description. */
  static ObjectValue of(
      List<RouteSummary> routes, Description own, Description ready, SessionSettings session) {
    ApplicationPaths document = new ApplicationPaths(own, ready, session);
    routes.stream().filter(route -> !isRepeated(route, routes)).forEach(document::add);
    own.paths().members().forEach(document::addUnderived);
    return document.json();
  }

  /** The same operation at the same path with a slash at its end. */
  private static boolean isRepeated(RouteSummary route, List<RouteSummary> all) {
    return !route.operation().isEmpty()
        && all.stream()
            .anyMatch(
                other ->
                    route.path().equals(other.path() + "/")
                        && route.method().equals(other.method())
                        && route.operation().equals(other.operation()));
  }

  private void add(RouteSummary route) {
    OpenApiPath template = OpenApiPath.of(route.path());
    String method = route.method().toLowerCase(Locale.ROOT);
    ObjectValue told =
        own.operation(template, method, route.operation())
            .or(() -> ready.operation(template, method, route.operation()))
            .orElseGet(JsonValue::object);
    RouteCredentials credentials = RouteCredentials.of(route);
    ObjectValue operation = new Operation(route, told, credentials).json();
    put(template.text(), method, own.tagged(operation, template.text()));
    credentials.schemes(session).forEach(schemes::putIfAbsent);
  }

  private void addUnderived(String path, JsonValue item) {
    if (item instanceof ObjectValue(Map<String, JsonValue> operations)) {
      operations.forEach(
          (method, operation) -> {
            if (JsonObjects.object(item(path), method).members().isEmpty()) {
              put(path, method, operation);
            }
          });
    }
  }

  private ObjectValue item(String path) {
    return paths.getOrDefault(path, JsonValue.object());
  }

  private void put(String path, String method, JsonValue operation) {
    paths.put(path, item(path).with(method, operation));
  }

  private ObjectValue json() {
    ObjectValue items = new ObjectValue(new LinkedHashMap<>(paths));
    ObjectValue components = new ObjectValue(referred(items));
    return JsonValue.object(
        Map.entry("paths", items),
        Map.entry("components", components.with(SCHEMES, schemes())),
        Map.entry("tags", own.tags()));
  }

  /** No reference leads to a scheme: operations name it. */
  private JsonValue schemes() {
    ObjectValue described = JsonObjects.object(own.members(), "components");
    return JsonObjects.both(new ObjectValue(schemes), described, SCHEMES);
  }

  /** The components that operations refer to, and those that these refer to. */
  private Map<String, JsonValue> referred(JsonValue from) {
    Map<String, JsonValue> kinds = new LinkedHashMap<>();
    Deque<String> open = new ArrayDeque<>(references(from));
    Set<String> seen = new HashSet<>();
    while (!open.isEmpty()) {
      String reference = open.pop();
      Optional<JsonValue> component = own.component(reference).or(() -> ready.component(reference));
      if (seen.add(reference) && component.isPresent()) {
        String[] words = reference.split("/", -1);
        ObjectValue known = (ObjectValue) kinds.getOrDefault(words[2], JsonValue.object());
        kinds.put(words[2], known.with(words[3], component.get()));
        open.addAll(references(component.get()));
      }
    }
    return kinds;
  }

  private static List<String> references(JsonValue in) {
    List<String> found = new ArrayList<>();
    switch (in) {
      case ObjectValue(Map<String, JsonValue> members) ->
          members.forEach(
              (name, value) -> {
                if (name.equals("$ref") && value instanceof StringValue(String text)) {
                  found.add(text);
                } else {
                  found.addAll(references(value));
                }
              });
      case ArrayValue(List<JsonValue> elements) ->
          elements.forEach(element -> found.addAll(references(element)));
      default -> {}
    }
    return found;
  }
}
