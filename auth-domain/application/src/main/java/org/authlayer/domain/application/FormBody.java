package org.authlayer.domain.application;

import java.util.Map;
import org.authlayer.domain.Abort;
import org.authlayer.domain.Request;
import org.authlayer.ports.driving.Body;

/** The form that a route of a website needs as its body. */
public final class FormBody {

  private FormBody() {}

  /** Refuses with 400 or 415 what is neither a form nor empty, which is a form without fields. */
  public static Body.Form of(Request request) {
    return switch (request.message().body()) {
      case Body.Form form -> form;
      case Body.Empty nothing -> new Body.Form(Map.of());
      default ->
          throw Abort.ofUnread(request.message(), "the form", "application/x-www-form-urlencoded");
    };
  }
}
