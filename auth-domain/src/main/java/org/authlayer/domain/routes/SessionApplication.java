package org.authlayer.domain.routes;

import org.authlayer.domain.middleware.GuardMiddleware;
import org.authlayer.domain.routing.Route;
import org.authlayer.domain.routing.Routes;
import org.authlayer.ports.driven.User;

/** {@code /session}: a session if there is one, else a Bearer token, else the guard (rule 9). */
final class SessionApplication {

  private SessionApplication() {}

  static Routes routes(Parts parts) {
    return Routes.of(
            Route.get(
                "/me", request -> Representation.text(request.auth().require(User.class).email())))
        .behind(
            parts.bearerEvents(),
            parts.sessions(),
            parts.bearer(),
            new GuardMiddleware(User.class));
  }
}
