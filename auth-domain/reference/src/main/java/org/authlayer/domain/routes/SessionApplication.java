package org.authlayer.domain.routes;

import org.authlayer.domain.application.AuthLayer;
import org.authlayer.domain.application.Representation;
import org.authlayer.domain.routing.Route;
import org.authlayer.domain.routing.Routes;
import org.authlayer.ports.driven.User;

/** {@code /session}: a session if there is one, else a Bearer token, else the guard (rule 9). */
final class SessionApplication {

  private SessionApplication() {}

  static Routes routes(AuthLayer layer) {
    return Routes.of(
            Route.get(
                    "/me",
                    request -> Representation.text(request.auth().require(User.class).email()))
                .named("email"))
        .behind(layer.sessions(), layer.bearer(), layer.guard(User.class));
  }
}
