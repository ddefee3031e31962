package org.authlayer.domain.routes;

import org.authlayer.domain.application.AuthLayer;
import org.authlayer.domain.routing.Route;
import org.authlayer.domain.routing.Routes;

/** {@code /basic}: log in with Basic, get the user record. */
final class BasicApplication {

  private BasicApplication() {}

  static Routes routes(AuthLayer layer) {
    return Routes.of(
        layer.signUp(),
        Route.post("/login", layer::user)
            .behind(layer.basic())
            .checkedByHandler()
            .named("basicLogin"));
  }
}
