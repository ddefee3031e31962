package org.authlayer.domain.application;

import java.util.List;
import org.authlayer.domain.Abort;
import org.authlayer.domain.Request;
import org.authlayer.domain.Violation;
import org.authlayer.ports.driving.Body;
import org.authlayer.ports.json.JsonValue;
import org.authlayer.ports.json.JsonValue.ObjectValue;

/** The JSON object that a route needs as its body (DEC-26). */
public final class JsonBody {

  private JsonBody() {}

  /** Refuses with 400 or 415, and says to send for instance {@code the user}. */
  public static ObjectValue of(Request request, String what) {
    return switch (request.message().body()) {
      case Body.Json(ObjectValue object) -> object;
      case Body.Json(JsonValue other) -> throw Abort.of(400, "The body must be a JSON object.");
      case Body.Empty none ->
          throw Abort.of(400, "The body is empty; send a JSON object as application/json.");
      default -> throw Abort.ofUnread(request.message(), what, "application/json");
    };
  }

  /** Reads a text field; refuses as {@link #of}. */
  public static String text(Request request, String what, String field) {
    return of(request, what)
        .string(field)
        .orElseThrow(
            () -> Abort.invalid(List.of(new Violation("/" + field, field + " is required"))));
  }
}
