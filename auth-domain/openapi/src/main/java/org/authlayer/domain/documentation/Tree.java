package org.authlayer.domain.documentation;

import java.util.List;
import java.util.Map;
import org.authlayer.ports.json.JsonValue;

/** What is found in a document that anybody may have written a part of. */
record Tree(JsonValue value) {

  /** A member; null where there is none. */
  Tree at(String name) {
    return new Tree(members().getOrDefault(name, new JsonValue.NullValue()));
  }

  Map<String, JsonValue> members() {
    return value instanceof JsonValue.ObjectValue(Map<String, JsonValue> members)
        ? members
        : Map.of();
  }

  List<Tree> elements() {
    return value instanceof JsonValue.ArrayValue(List<JsonValue> elements)
        ? elements.stream().map(Tree::new).toList()
        : List.of();
  }

  /** The text; an empty one where there is none. */
  String text() {
    return value instanceof JsonValue.StringValue(String text) ? text : "";
  }

  /** In the document itself, what something refers to; that something, if it refers to nothing. */
  Tree referred(Tree maybe) {
    Tree found = this;
    for (String name : maybe.at("$ref").text().split("/", -1)) {
      found = name.equals("#") ? found : found.at(name);
    }
    return maybe.at("$ref").isThere() ? found : maybe;
  }

  boolean isThere() {
    return !(value instanceof JsonValue.NullValue);
  }
}
