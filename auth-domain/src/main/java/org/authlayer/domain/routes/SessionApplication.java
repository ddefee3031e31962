package org.authlayer.domain.routes;

import java.util.List;
import org.authlayer.domain.middleware.GuardMiddleware;
import org.authlayer.ports.driven.User;

/** {@code /session}: a session if there is one, else a Bearer token, else the guard (rule 9). */
final class SessionApplication {

  private SessionApplication() {}

  static List<Route> routes(Parts parts) {
    return List.of(
        Route.get(
            "/me",
            parts
                .bearerEvents()
                .then(parts.sessions())
                .then(parts.bearer())
                .then(new GuardMiddleware(User.class))
                .to(request -> Representation.text(request.auth().require(User.class).email()))));
  }
}
