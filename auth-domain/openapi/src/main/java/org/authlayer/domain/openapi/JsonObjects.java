package org.authlayer.domain.openapi;

import java.util.LinkedHashMap;
import java.util.Map;
import org.authlayer.ports.json.JsonValue;
import org.authlayer.ports.json.JsonValue.ObjectValue;

/** Objects with one member less, and what is in them. */
final class JsonObjects {

  static final ObjectValue STRING = JsonValue.object(Map.entry("type", JsonValue.of("string")));

  private JsonObjects() {}

  static ObjectValue without(ObjectValue object, String name) {
    Map<String, JsonValue> members = new LinkedHashMap<>(object.members());
    members.remove(name);
    return new ObjectValue(members);
  }

  /** The members of one object and those of a member of another, which take precedence. */
  static ObjectValue both(ObjectValue one, ObjectValue in, String name) {
    Map<String, JsonValue> members = new LinkedHashMap<>(one.members());
    members.putAll(object(in, name).members());
    return new ObjectValue(members);
  }

  /** A member that is an object; an empty one where there is none. */
  static ObjectValue object(ObjectValue in, String name) {
    return in.object(name).orElseGet(JsonValue::object);
  }

  static ObjectValue reference(String to) {
    return JsonValue.object(Map.entry("$ref", JsonValue.of("#/components/" + to)));
  }
}
