package org.authlayer.domain.routes;

import java.time.Duration;
import org.authlayer.domain.application.AuthLayer;
import org.authlayer.domain.routing.Route;
import org.authlayer.domain.routing.Routes;
import org.authlayer.ports.driving.ApplicationKey;

/** {@code /token}, {@code /token-expiring} and the root: log in once, then use the token. */
final class TokenApplication {

  static final ApplicationKey<Duration> LIFETIME =
      ApplicationKey.duration(
              "token.expiring-lifetime", "lifetime of the tokens of /token-expiring")
          .withDefault("PT1H");

  private TokenApplication() {}

  /** The reference application, whose tokens never expire (AL-TOK-06). */
  static Routes lasting(AuthLayer layer) {
    return routes(layer, layer.tokenLogin());
  }

  /** The application whose tokens have an expiry (AL-TOK-07). */
  static Routes expiring(AuthLayer layer) {
    Duration lifetime = layer.settings().value(LIFETIME);
    if (!lifetime.isPositive()) {
      throw new IllegalArgumentException(LIFETIME.path() + ": choose more than zero");
    }
    return routes(layer, layer.tokenLogin(lifetime));
  }

  private static Routes routes(AuthLayer layer, Route login) {
    return Routes.of(
        layer.signUp(),
        login,
        Route.get("/me", layer::user).behind(layer.bearer()).checkedByHandler().named("me"));
  }
}
