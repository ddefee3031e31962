package org.authlayer.domain.openapi;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.authlayer.ports.json.JsonValue;
import org.authlayer.ports.json.JsonValue.ArrayValue;
import org.authlayer.ports.json.JsonValue.ObjectValue;
import org.authlayer.ports.json.JsonValue.StringValue;

/**
 * Renames components of which another application has one of the same name and not the same
 * content.
 */
record ComponentRenamer(
    ObjectValue told, Map<String, String> names, Map<String, Map<String, String>> renamed) {

  static ComponentRenamer of(
      ObjectValue told, Map<String, Map<String, JsonValue>> known, String prefix) {
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

  ObjectValue applied() {
    if (renamed.isEmpty()) {
      return told;
    }
    Map<String, JsonValue> members = new LinkedHashMap<>(members(told.members()));
    Map<String, JsonValue> kinds =
        new LinkedHashMap<>(JsonObjects.object(new ObjectValue(members), "components").members());
    renamed.forEach(
        (kind, others) ->
            kinds.computeIfPresent(
                kind,
                (any, all) -> all instanceof ObjectValue object ? keys(object, others) : all));
    members.put("components", new ObjectValue(kinds));
    return new ObjectValue(members);
  }

  private Map<String, JsonValue> members(Map<String, JsonValue> in) {
    Map<String, JsonValue> out = new LinkedHashMap<>();
    in.forEach((member, value) -> out.put(member, value(value, member)));
    return out;
  }

  private JsonValue value(JsonValue value, String name) {
    return switch (value) {
      case StringValue(String text) when name.equals("$ref") ->
          JsonValue.of(names.getOrDefault(text, text));
      case ArrayValue(List<JsonValue> elements) when name.equals("security") ->
          JsonValue.array(elements.stream().map(this::requirement).toList());
      case ArrayValue(List<JsonValue> elements) ->
          JsonValue.array(elements.stream().map(element -> value(element, "")).toList());
      case ObjectValue(Map<String, JsonValue> inside) -> new ObjectValue(members(inside));
      default -> value;
    };
  }

  private JsonValue requirement(JsonValue schemes) {
    return schemes instanceof ObjectValue object
        ? keys(object, renamed.getOrDefault("securitySchemes", Map.of()))
        : schemes;
  }

  private static JsonValue keys(ObjectValue object, Map<String, String> others) {
    Map<String, JsonValue> members = new LinkedHashMap<>();
    object.members().forEach((name, value) -> members.put(others.getOrDefault(name, name), value));
    return new ObjectValue(members);
  }

  private static String reference(String kind, String name) {
    return "#/components/" + kind + "/" + name;
  }
}
