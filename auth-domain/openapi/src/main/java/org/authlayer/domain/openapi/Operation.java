package org.authlayer.domain.openapi;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.authlayer.ports.driving.RouteSummary;
import org.authlayer.ports.driving.Step;
import org.authlayer.ports.json.JsonValue;
import org.authlayer.ports.json.JsonValue.ObjectValue;

/** Described members take the place of derived ones, but answers are joined. */
record Operation(RouteSummary route, ObjectValue told, RouteCredentials credentials) {

  private static final List<String> LOGIN_TYPES =
      List.of("application/x-www-form-urlencoded", "application/json");

  ObjectValue json() {
    OpenApiPath template = OpenApiPath.of(route.path());
    Map<String, JsonValue> members = new LinkedHashMap<>();
    members.put("operationId", JsonValue.of(template.operationId(route.method())));
    members.put("description", JsonValue.of("Who may pass: " + route.protection() + "."));
    credentials.security().ifPresent(security -> members.put("security", security));
    if (told.get("requestBody").isEmpty() && credentials.has(Step.Credential.BODY)) {
      members.put("requestBody", loginBody());
    }
    route.upload().ifPresent(limit -> members.put("requestBody", uploadBody(limit)));
    members.putAll(told.members());
    List<JsonValue> parameters = parameters(template);
    if (!parameters.isEmpty()) {
      members.put("parameters", JsonValue.array(parameters));
    }
    boolean takesContent = members.containsKey("requestBody");
    members.put("responses", new Responses(route, told, credentials, takesContent).json());
    return new ObjectValue(members);
  }

  /** Those of the path in its order, then the others as they are described. */
  private List<JsonValue> parameters(OpenApiPath template) {
    List<JsonValue> described = told.list("parameters").orElse(List.of());
    List<JsonValue> parameters = new ArrayList<>();
    for (String name : template.parameters()) {
      parameters.add(
          described.stream()
              .filter(parameter -> isOfPath(parameter, name))
              .findFirst()
              .orElseGet(() -> pathParameter(name)));
    }
    described.stream().filter(one -> !isOfPath(one)).forEach(parameters::add);
    return parameters;
  }

  private static boolean isOfPath(JsonValue parameter) {
    return parameter instanceof ObjectValue object
        && object.string("in").equals(Optional.of("path"));
  }

  private static boolean isOfPath(JsonValue parameter, String name) {
    return isOfPath(parameter)
        && parameter instanceof ObjectValue object
        && object.string("name").equals(Optional.of(name));
  }

  private static JsonValue pathParameter(String name) {
    return JsonValue.object(
        Map.entry("name", JsonValue.of(name)),
        Map.entry("in", JsonValue.of("path")),
        Map.entry("required", JsonValue.of(true)),
        Map.entry("schema", JsonObjects.STRING),
        Map.entry("example", JsonValue.of(name)));
  }

  /** Content of any media type, which a handler reads while it arrives. */
  private static JsonValue uploadBody(long limit) {
    String size = "At most %s bytes, without Content-Encoding.".formatted(limit);
    return JsonValue.object(
        Map.entry("description", JsonValue.of(size)),
        Map.entry("content", JsonValue.object(Map.entry("*/*", JsonValue.object()))));
  }

  /** The fields that an authenticator of the body reads (AL-FMT-06). */
  private static JsonValue loginBody() {
    Map<String, JsonValue> content = new LinkedHashMap<>();
    JsonValue example =
        JsonValue.object(
            Map.entry("username", JsonValue.of("ada@example.org")),
            Map.entry("password", JsonValue.of("correct horse")));
    for (String type : LOGIN_TYPES) {
      content.put(
          type,
          JsonValue.object(
              Map.entry("schema", JsonObjects.reference("schemas/Login")),
              Map.entry("example", example)));
    }
    return JsonValue.object(
        Map.entry("required", JsonValue.of(true)), Map.entry("content", new ObjectValue(content)));
  }
}
