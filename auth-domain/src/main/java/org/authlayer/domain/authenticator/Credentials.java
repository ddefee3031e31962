package org.authlayer.domain.authenticator;

import java.util.Objects;
import java.util.Optional;
import org.authlayer.domain.Abort;
import org.authlayer.domain.Request;
import org.authlayer.ports.driving.Body;
import org.authlayer.ports.json.JsonValue;

/** The user name and password of a request's body (AL-FMT-06). */
public record Credentials(String username, String password) {
  public Credentials {
    Objects.requireNonNull(username, "username");
    Objects.requireNonNull(password, "password");
  }

  /** Reads the credentials from a form or a JSON object; nothing when it has none (AL-FMT-07). */
  public static Optional<Credentials> parse(Request request) {
    return switch (request.message().body()) {
      case Body.Form form -> pair(form.single("username"), form.single("password"));
      case Body.Json(JsonValue.ObjectValue object) ->
          pair(object.string("username"), object.string("password"));
      default -> Optional.empty();
    };
  }

  /**
   * Why a login by the body logged no user in: 401 with the reason, or the refusal of a body that
   * was not read, which is no wrong password.
   */
  public static Abort refusal(Request request, String reason) {
    return switch (request.message().body()) {
      case Body.Form form -> Abort.of(401, reason);
      case Body.Json json -> Abort.of(401, reason);
      case Body.Empty nothing -> Abort.of(401, reason);
      default ->
          Abort.ofUnread(
              request.message(),
              "username and password",
              "application/x-www-form-urlencoded, application/json");
    };
  }

  private static Optional<Credentials> pair(Optional<String> username, Optional<String> password) {
    return username.flatMap(name -> password.map(secret -> new Credentials(name, secret)));
  }

  @Override
  public String toString() {
    return "Credentials";
  }
}
