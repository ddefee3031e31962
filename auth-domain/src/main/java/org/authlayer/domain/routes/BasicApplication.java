package org.authlayer.domain.routes;

import org.authlayer.domain.routing.Route;
import org.authlayer.domain.routing.Routes;

/** {@code /basic}: log in with Basic, get the user record. */
final class BasicApplication {

  private BasicApplication() {}

  static Routes routes(Parts parts) {
    return Routes.of(
        parts.createUser(),
        Route.post("/login", Parts::user)
            .behind(parts.loginEvents(), parts.basic())
            .checkedByHandler());
  }
}
