package org.authlayer.domain.openapi;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.authlayer.ports.json.JsonValue;

/**
 * The description of an application, with other names for components of which another application
 * has one of the same name and not the same content.
 *
 * @param names new references by old ones
 * @param renamed new names by old ones, for each kind of component
 */
record ComponentRenamer(
    JsonValue.ObjectValue told,
    Map<String, String> names,
    Map<String, Map<String, String>> renamed) {

  static ComponentRenamer of(
      JsonValue.ObjectValue told, Map<String, Map<String, JsonValue>> known, String prefix) {
    Map<String, String> names = new LinkedHashMap<>();
    Map<String, Map<String, String>> renamed = new LinkedHashMap<>();
    known.forEach(
        (kind, components) ->
            JsonObjects.object(JsonObjects.object(told, "components"), kind)
                .members()
                .forEach(
                    (name, component) -> {
                      JsonValue same = components.getOrDefault(name, component);
                      if (!same.equals(component)) {
                        String other = prefix + "." + name;
                        renamed
                            .computeIfAbsent(kind, any -> new LinkedHashMap<>())
                            .put(name, other);
                        names.put(reference(kind, name), reference(kind, other));
                      }
                    }));
    return new ComponentRenamer(told, names, renamed);
  }

  JsonValue.ObjectValue applied() {
    if (renamed.isEmpty()) {
      return told;
    }
    Map<String, JsonValue> members = new LinkedHashMap<>(members(told.members()));
    Map<String, JsonValue> kinds =
        new LinkedHashMap<>(
            JsonObjects.object(new JsonValue.ObjectValue(members), "components").members());
    renamed.forEach(
        (kind, others) ->
            kinds.computeIfPresent(
                kind,
                (any, all) ->
                    all instanceof JsonValue.ObjectValue object ? keys(object, others) : all));
    members.put("components", new JsonValue.ObjectValue(kinds));
    return new JsonValue.ObjectValue(members);
  }

  private Map<String, JsonValue> members(Map<String, JsonValue> in) {
    Map<String, JsonValue> out = new LinkedHashMap<>();
    in.forEach((member, value) -> out.put(member, value(value, member)));
    return out;
  }

  private JsonValue value(JsonValue value, String name) {
    return switch (value) {
      case JsonValue.StringValue(String text) when name.equals("$ref") ->
          JsonValue.of(names.getOrDefault(text, text));
      case JsonValue.ArrayValue(List<JsonValue> elements) when name.equals("security") ->
          JsonValue.array(elements.stream().map(this::requirement).toList());
      case JsonValue.ArrayValue(List<JsonValue> elements) ->
          JsonValue.array(elements.stream().map(element -> value(element, "")).toList());
      case JsonValue.ObjectValue(Map<String, JsonValue> inside) ->
          new JsonValue.ObjectValue(members(inside));
      default -> value;
    };
  }

  private JsonValue requirement(JsonValue schemes) {
    return schemes instanceof JsonValue.ObjectValue object
        ? keys(object, renamed.getOrDefault("securitySchemes", Map.of()))
        : schemes;
  }

  private static JsonValue keys(JsonValue.ObjectValue object, Map<String, String> others) {
    Map<String, JsonValue> members = new LinkedHashMap<>();
    object.members().forEach((name, value) -> members.put(others.getOrDefault(name, name), value));
    return new JsonValue.ObjectValue(members);
  }

  private static String reference(String kind, String name) {
    return "#/components/" + kind + "/" + name;
  }
}
