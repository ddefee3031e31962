package org.authlayer.domain.routes;

import org.authlayer.domain.application.AuthLayer;
import org.authlayer.domain.routing.Route;
import org.authlayer.domain.routing.Routes;

/** {@code /token}, {@code /token-expiring} and the root: log in once, then use the token. */
final class TokenApplication {

  private TokenApplication() {}

  /** The reference application, whose tokens never expire (AL-TOK-06). */
  static Routes lasting(AuthLayer layer) {
    return routes(layer, layer.tokenLogin());
  }

  /** The application whose tokens have an expiry (AL-TOK-07). */
  static Routes expiring(AuthLayer layer) {
    return routes(layer, layer.tokenLogin(layer.settings().reference().expiringTokenLifetime()));
  }

  private static Routes routes(AuthLayer layer, Route login) {
    return Routes.of(
        layer.signUp(),
        login,
        Route.get("/me", layer::user).behind(layer.bearer()).checkedByHandler().named("me"));
  }
}
