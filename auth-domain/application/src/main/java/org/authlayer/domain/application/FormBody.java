package org.authlayer.domain.application;

import java.util.Map;
import org.authlayer.domain.Abort;
import org.authlayer.domain.Request;
import org.authlayer.ports.driving.Body;
import org.authlayer.ports.json.JsonValue;

/** The form that a route of a website needs as its body. */
public final class FormBody {

  private FormBody() {}

  /**
   * Refuses with 400 or 415 what is neither a form nor empty, which is a form without fields; text
   * that no column can hold with 400 and the name of its field.
   */
  public static Body.Form of(Request request) {
    return switch (request.message().body()) {
      case Body.Form form -> storable(form);
      case Body.Empty nothing -> new Body.Form(Map.of());
      default ->
          throw Abort.ofUnread(request.message(), "the form", "application/x-www-form-urlencoded");
    };
  }

  private static Body.Form storable(Body.Form form) {
    form.fields()
        .forEach(
            (name, values) -> {
              JsonBody.requireStorable(JsonValue.of(name), "");
              values.forEach(
                  value -> JsonBody.requireStorable(JsonValue.of(value), JsonBody.pointer(name)));
            });
    return form;
  }
}
