package org.authlayer.domain.application;

import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.authlayer.domain.Abort;
import org.authlayer.domain.Request;
import org.authlayer.ports.driven.StorableText;
import org.authlayer.ports.driving.Body;
import org.authlayer.ports.json.JsonValue;
import org.authlayer.ports.json.JsonValue.ObjectValue;

/** The JSON object that a route needs as its body (DEC-26). */
public final class JsonBody {

  private JsonBody() {}

  /**
   * Refuses with 400 or 415, and says to send for instance {@code the user}; text that no column
   * can hold with 400 and a pointer to it.
   */
  public static ObjectValue of(Request request, String what) {
    ObjectValue object = sent(request, what);
    requireStorable(object, "");
    return object;
  }

  /** As {@link #of}, for rules that judge the text of each field themselves. */
  static ObjectValue sent(Request request, String what) {
    return switch (request.message().body()) {
      case Body.Json(ObjectValue object) -> object;
      case Body.Json(JsonValue other) -> throw Abort.of(400, "The body must be a JSON object.");
      case Body.Empty none ->
          throw Abort.of(400, "The body is empty; send a JSON object as application/json.");
      default -> throw Abort.ofUnread(request.message(), what, "application/json");
    };
  }

  /** Reads a text field; refuses as {@link #of}, and text that no column can hold with 400. */
  public static String text(Request request, String what, String field) {
    String text =
        sent(request, what)
            .string(field)
            .orElseThrow(() -> Abort.invalid("/" + field, field + " is required"));
    requireStorable(JsonValue.of(text), "/" + field);
    return text;
  }

  static void requireStorable(JsonValue value, String pointer) {
    unstorable(value, pointer)
        .findFirst()
        .ifPresent(
            found -> {
              throw Abort.invalid(found, "text must not contain NUL or half of a surrogate pair");
            });
  }

  /** The pointers (RFC 6901) to text that no column can hold; to the object of such a name. */
  static Stream<String> unstorable(JsonValue value, String pointer) {
    return switch (value) {
      case ObjectValue object ->
          object.members().entrySet().stream()
              .flatMap(
                  member ->
                      Stream.concat(
                          unstorable(JsonValue.of(member.getKey()), pointer),
                          unstorable(member.getValue(), pointer + pointer(member.getKey()))));
      case JsonValue.ArrayValue array ->
          IntStream.range(0, array.elements().size())
              .boxed()
              .flatMap(i -> unstorable(array.elements().get(i), pointer + "/" + i));
      case JsonValue.StringValue text when !StorableText.isStorable(text.value()) ->
          Stream.of(pointer);
      default -> Stream.empty();
    };
  }

  /** One step of a pointer (RFC 6901, 3). */
  static String pointer(String name) {
    return "/" + name.replace("~", "~0").replace("/", "~1");
  }
}
