package org.authlayer.domain.openapi;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.authlayer.ports.json.JsonValue;

/** Objects with one member more or less, and what is in them. */
final class JsonObjects {

  /** The schema of a string. */
  static final JsonValue.ObjectValue STRING =
      JsonValue.object(Map.entry("type", JsonValue.of("string")));

  private JsonObjects() {}

  static JsonValue.ObjectValue with(JsonValue.ObjectValue object, String name, JsonValue value) {
    Map<String, JsonValue> members = new LinkedHashMap<>(object.members());
    members.put(name, value);
    return new JsonValue.ObjectValue(members);
  }

  static JsonValue.ObjectValue with(JsonValue.ObjectValue object, String name, String value) {
    return with(object, name, JsonValue.of(value));
  }

  static JsonValue.ObjectValue without(JsonValue.ObjectValue object, String name) {
    Map<String, JsonValue> members = new LinkedHashMap<>(object.members());
    members.remove(name);
    return new JsonValue.ObjectValue(members);
  }

  /** The members of one object and those of a member of another, which take precedence. */
  static JsonValue.ObjectValue both(
      JsonValue.ObjectValue one, JsonValue.ObjectValue in, String name) {
    Map<String, JsonValue> members = new LinkedHashMap<>(one.members());
    members.putAll(object(in, name).members());
    return new JsonValue.ObjectValue(members);
  }

  /** A member that is an object; an empty one where there is none. */
  static JsonValue.ObjectValue object(JsonValue.ObjectValue in, String name) {
    return find(in, name).orElseGet(JsonValue::object);
  }

  static Optional<JsonValue.ObjectValue> find(JsonValue.ObjectValue in, String name) {
    return in.get(name)
        .filter(JsonValue.ObjectValue.class::isInstance)
        .map(JsonValue.ObjectValue.class::cast);
  }

  static JsonValue.ObjectValue reference(String to) {
    return JsonValue.object(Map.entry("$ref", JsonValue.of("#/components/" + to)));
  }
}
