package org.authlayer.domain.openapi;

import java.util.List;
import java.util.Optional;
import org.authlayer.ports.driving.ApplicationFactory;
import org.authlayer.ports.json.JsonCodec;
import org.authlayer.ports.json.JsonValue;
import org.authlayer.ports.json.JsonValue.ObjectValue;

/** The part of the document that is written by hand, see {@link ApplicationFactory#openApi}. */
record Description(ObjectValue members) {

  private static final String BASE = "x-base";

  static Description parse(String text, String application, JsonCodec json) {
    if (text.isEmpty()) {
      return new Description(JsonValue.object());
    }
    if (json.parse(text).orElse(null) instanceof ObjectValue members) {
      return new Description(members);
    }
    throw new IllegalStateException(
        application + ": openApi() is no JSON object; correct it, or answer an empty text");
  }

  ObjectValue paths() {
    return JsonObjects.object(members, "paths");
  }

  /** An operation by its path, else by the name that its route has. */
  Optional<ObjectValue> operation(OpenApiPath path, String method, String name) {
    return JsonObjects.object(paths(), path.text())
        .object(method)
        .or(() -> JsonObjects.object(members, "x-operations").object(name));
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
  ObjectValue tagged(ObjectValue operation, String path) {
    return operation.get("tags").isPresent()
        ? operation
        : tagList().stream()
            .filter(tag -> tag.string(BASE).filter(base -> isBelow(path, base)).isPresent())
            .reduce(Description::longer)
            .flatMap(tag -> tag.get("name"))
            .map(name -> operation.with("tags", JsonValue.array(List.of(name))))
            .orElse(operation);
  }

  private static boolean isBelow(String path, String base) {
    return path.equals(base) || path.startsWith(base + "/");
  }

  private static ObjectValue longer(ObjectValue one, ObjectValue other) {
    return other.string(BASE).orElse("").length() > one.string(BASE).orElse("").length()
        ? other
        : one;
  }

  private List<ObjectValue> tagList() {
    return members.list("tags").orElse(List.of()).stream()
        .filter(ObjectValue.class::isInstance)
        .map(ObjectValue.class::cast)
        .toList();
  }
}
