package org.authlayer.domain.openapi;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.authlayer.domain.description.Content;
import org.authlayer.domain.description.Description;
import org.authlayer.domain.description.Schema;
import org.authlayer.domain.routing.Route;
import org.authlayer.ports.driving.JsonValue;
import org.authlayer.ports.driving.Step;

/**
 * A route as an operation of the document.
 *
 * @param route the route
 * @param told what it is described with
 * @param credentials what it takes as proof
 */
record Operation(Route route, Description told, Credentials credentials) {

  private static final Schema LOGIN =
      Schema.object(
          Schema.member("username", Schema.text("ada@example.org")),
          Schema.member("password", Schema.text("password", "correct horse")));

  JsonValue json() {
    Template template = Template.of(route.path());
    Map<String, JsonValue> members = new LinkedHashMap<>();
    members.put("operationId", JsonValue.of(template.operationId(route.method())));
    if (!told.group().isEmpty()) {
      members.put("tags", JsonValue.array(List.of(JsonValue.of(told.group()))));
    }
    if (!told.summary().isEmpty()) {
      members.put("summary", JsonValue.of(told.summary()));
    }
    members.put("description", JsonValue.of("Who may pass: " + route.protection() + "."));
    List<JsonValue> parameters = parameters(template);
    if (!parameters.isEmpty()) {
      members.put("parameters", JsonValue.array(parameters));
    }
    List<Content> contents = contents();
    if (!contents.isEmpty()) {
      members.put("requestBody", body(contents));
    }
    members.put("responses", new Responses(route, told, credentials, !contents.isEmpty()).json());
    credentials.security().ifPresent(security -> members.put("security", security));
    return new JsonValue.ObjectValue(members);
  }

  static JsonValue.ObjectValue content(List<Content> contents) {
    Map<String, JsonValue> byType = new LinkedHashMap<>();
    for (Content content : contents) {
      byType.put(
          content.mediaType(),
          JsonValue.object(
              Map.entry("schema", content.schema().form()),
              Map.entry("example", content.schema().example())));
    }
    return new JsonValue.ObjectValue(byType);
  }

  /** An authenticator of the body tells what it reads there, where the route does not. */
  private List<Content> contents() {
    return told.takes().isEmpty() && credentials.has(Step.Credential.BODY)
        ? List.of(Content.form(LOGIN), Content.json(LOGIN))
        : told.takes();
  }

  private List<JsonValue> parameters(Template template) {
    List<String> inPath = template.parameters();
    List<JsonValue> all = new ArrayList<>();
    for (String name : inPath) {
      Schema schema = told.parameters().getOrDefault(name, Schema.text(name));
      all.add(parameter(name, "path", true, schema));
    }
    told.parameters().entrySet().stream()
        .filter(parameter -> !inPath.contains(parameter.getKey()))
        .sorted(Map.Entry.comparingByKey())
        .map(parameter -> parameter(parameter.getKey(), "query", false, parameter.getValue()))
        .forEach(all::add);
    return all;
  }

  private static JsonValue parameter(String name, String in, boolean required, Schema schema) {
    return JsonValue.object(
        Map.entry("name", JsonValue.of(name)),
        Map.entry("in", JsonValue.of(in)),
        Map.entry("required", JsonValue.of(required)),
        Map.entry("schema", schema.form()),
        Map.entry("example", schema.example()));
  }

  private static JsonValue body(List<Content> contents) {
    return JsonValue.object(
        Map.entry("required", JsonValue.of(true)), Map.entry("content", content(contents)));
  }
}
