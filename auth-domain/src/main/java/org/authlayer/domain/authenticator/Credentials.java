package org.authlayer.domain.authenticator;

import java.util.Objects;
import java.util.Optional;
import org.authlayer.domain.Request;
import org.authlayer.ports.driving.Body;
import org.authlayer.ports.json.JsonValue;

/**
 * The user name and password of a request's body (AL-FMT-06).
 *
 * @param username the field {@code username}
 * @param password the field {@code password}
 */
public record Credentials(String username, String password) {

  public Credentials {
    Objects.requireNonNull(username, "username");
    Objects.requireNonNull(password, "password");
  }

  /**
   * Reads the credentials of a request, from a form or a JSON object.
   *
   * @return the credentials, or nothing when the body holds none (AL-FMT-07)
   */
  public static Optional<Credentials> parse(Request request) {
    return switch (request.message().body()) {
      case Body.Form form -> pair(form.single("username"), form.single("password"));
      case Body.Json(JsonValue.ObjectValue object) ->
          pair(object.string("username"), object.string("password"));
      default -> Optional.empty();
    };
  }

  private static Optional<Credentials> pair(Optional<String> username, Optional<String> password) {
    return username.flatMap(name -> password.map(secret -> new Credentials(name, secret)));
  }

  /** Redacted. */
  @Override
  public String toString() {
    return "Credentials";
  }
}
