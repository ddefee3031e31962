package org.authlayer.domain.openapi;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.authlayer.domain.description.Schema;
import org.authlayer.ports.driving.JsonValue;
import org.authlayer.ports.driving.RouteSummary;

/** The operation of a route of which no more is known than its summary. */
final class Untold {

  private Untold() {}

  static JsonValue operation(RouteSummary route, Template template) {
    Map<String, JsonValue> members = new LinkedHashMap<>();
    members.put("operationId", JsonValue.of(template.operationId(route.method())));
    members.put("description", JsonValue.of("Who may pass: " + route.protection() + "."));
    List<JsonValue> parameters = template.parameters().stream().map(Untold::parameter).toList();
    if (!parameters.isEmpty()) {
      members.put("parameters", JsonValue.array(parameters));
    }
    String refusal = "What stands before the route, or the handler, may refuse.";
    members.put(
        "responses",
        JsonValue.object(
            Map.entry("401", answer(refusal)),
            Map.entry("403", answer(refusal)),
            Map.entry("default", answer("What the handler answers."))));
    return new JsonValue.ObjectValue(members);
  }

  private static JsonValue answer(String about) {
    return JsonValue.object(Map.entry("description", JsonValue.of(about)));
  }

  private static JsonValue parameter(String name) {
    return JsonValue.object(
        Map.entry("name", JsonValue.of(name)),
        Map.entry("in", JsonValue.of("path")),
        Map.entry("required", JsonValue.of(true)),
        Map.entry("schema", Schema.text(name).form()));
  }
}
