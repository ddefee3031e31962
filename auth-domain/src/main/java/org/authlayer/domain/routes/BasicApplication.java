package org.authlayer.domain.routes;

import java.util.List;
import org.authlayer.ports.driven.User;

/** {@code /basic}: log in with Basic, get the user record. */
final class BasicApplication {

  private BasicApplication() {}

  static List<Route> routes(Parts parts) {
    return List.of(
        parts.createUser(),
        Route.post(
            "/login",
            parts
                .loginEvents()
                .then(parts.basic())
                .to(request -> Representation.of(request.auth().require(User.class)))));
  }
}
