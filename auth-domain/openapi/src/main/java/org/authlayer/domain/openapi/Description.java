package org.authlayer.domain.openapi;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.authlayer.ports.driving.ApplicationFactory;
import org.authlayer.ports.json.JsonCodec;
import org.authlayer.ports.json.JsonValue;

/** The part of the document that is written by hand, see {@link ApplicationFactory#openApi}. */
record Description(JsonValue.ObjectValue members) {

  private static final String BASE = "x-base";

  static Description parse(String text, String application, JsonCodec json) {
    if (text.isEmpty()) {
      return new Description(JsonValue.object());
    }
    if (json.parse(text).orElse(null) instanceof JsonValue.ObjectValue members) {
      return new Description(members);
    }
    throw new IllegalStateException(
        application + ": openApi() is no JSON object; correct it, or answer an empty text");
  }

  JsonValue.ObjectValue paths() {
    return JsonObjects.object(members, "paths");
  }

  /** An operation by its path, else by the name that its route has. */
  Optional<JsonValue.ObjectValue> operation(OpenApiPath path, String method, String name) {
    return JsonObjects.find(JsonObjects.object(paths(), path.text()), method)
        .or(() -> JsonObjects.find(JsonObjects.object(members, "x-operations"), name));
  }

  Optional<JsonValue> component(String reference) {
    String[] words = reference.split("/", -1);
    return words.length == 4 && reference.startsWith("#/components/")
        ? JsonObjects.object(JsonObjects.object(members, "components"), words[2]).get(words[3])
        : Optional.empty();
  }

  /** The tags, without what is said for this class. */
  JsonValue tags() {
    return JsonValue.array(
        tagList().stream().map(tag -> (JsonValue) JsonObjects.without(tag, BASE)).toList());
  }

  /** The operation with the tag of the longest base that its path is below, if it has no tag. */
  JsonValue.ObjectValue tagged(JsonValue.ObjectValue operation, String path) {
    return operation.get("tags").isPresent()
        ? operation
        : tagList().stream()
            .filter(tag -> tag.string(BASE).filter(base -> isBelow(path, base)).isPresent())
            .reduce(Description::longer)
            .flatMap(tag -> tag.get("name"))
            .map(name -> JsonObjects.with(operation, "tags", JsonValue.array(List.of(name))))
            .orElse(operation);
  }

  private static boolean isBelow(String path, String base) {
    return path.equals(base) || path.startsWith(base + "/");
  }

  private static JsonValue.ObjectValue longer(
      JsonValue.ObjectValue one, JsonValue.ObjectValue other) {
    return other.string(BASE).orElse("").length() > one.string(BASE).orElse("").length()
        ? other
        : one;
  }

  private List<JsonValue.ObjectValue> tagList() {
    List<JsonValue.ObjectValue> all = new ArrayList<>();
    if (members.get("tags").orElse(null) instanceof JsonValue.ArrayValue(List<JsonValue> tags)) {
      for (JsonValue tag : tags) {
        if (tag instanceof JsonValue.ObjectValue object) {
          all.add(object);
        }
      }
    }
    return all;
  }
}
