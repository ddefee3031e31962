package org.authlayer.domain.openapi;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.authlayer.domain.description.Description;
import org.authlayer.domain.description.Schema;
import org.authlayer.domain.routing.Route;
import org.authlayer.domain.routing.Routes;
import org.authlayer.ports.driving.JsonValue;
import org.authlayer.ports.driving.SessionSettings;

/** Routes as the members of an OpenAPI document. */
public final class OpenApi {

  private OpenApi() {}

  /**
   * Describes routes.
   *
   * @param routes the routes, below their base
   * @param session names the cookie of their sessions
   * @return {@code paths}, {@code components} and {@code tags}
   */
  public static JsonValue.ObjectValue of(Routes routes, SessionSettings session) {
    Map<String, Map<String, JsonValue>> paths = new LinkedHashMap<>();
    Map<String, JsonValue> schemas = new LinkedHashMap<>();
    Map<String, JsonValue> schemes = new LinkedHashMap<>();
    Map<String, JsonValue> tags = new LinkedHashMap<>();
    for (Route route : routes) {
      Description told = route.description().get();
      Credentials credentials = Credentials.of(route);
      JsonValue operation = new Operation(route, told, credentials).json();
      paths
          .computeIfAbsent(Template.of(route.path()).text(), any -> new LinkedHashMap<>())
          .put(route.method().toLowerCase(Locale.ROOT), operation);
      credentials.schemes(session).forEach(schemes::putIfAbsent);
      schemas(told).forEach(schemas::putIfAbsent);
      if (!told.group().isEmpty()) {
        tags.putIfAbsent(told.group(), tag(told));
      }
    }
    Map<String, JsonValue> items = new LinkedHashMap<>();
    paths.forEach((path, operations) -> items.put(path, new JsonValue.ObjectValue(operations)));
    return JsonValue.object(
        Map.entry("paths", new JsonValue.ObjectValue(items)),
        Map.entry(
            "components",
            JsonValue.object(
                Map.entry("schemas", new JsonValue.ObjectValue(schemas)),
                Map.entry("securitySchemes", new JsonValue.ObjectValue(schemes)))),
        Map.entry("tags", JsonValue.array(tags.values().stream().toList())));
  }

  private static Map<String, JsonValue> schemas(Description told) {
    Map<String, JsonValue> named = new LinkedHashMap<>();
    told.parameters().values().forEach(schema -> named.putAll(schema.named()));
    told.takes().forEach(content -> named.putAll(content.schema().named()));
    told.answers().stream()
        .flatMap(answer -> answer.contents().stream())
        .map(content -> content.schema())
        .map(Schema::named)
        .forEach(named::putAll);
    return named;
  }

  private static JsonValue tag(Description told) {
    JsonValue.ObjectValue name = JsonValue.object(Map.entry("name", JsonValue.of(told.group())));
    return told.about().isEmpty() ? name : Members.with(name, "description", told.about());
  }
}
