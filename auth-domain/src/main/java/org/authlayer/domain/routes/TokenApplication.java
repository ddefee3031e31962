package org.authlayer.domain.routes;

import org.authlayer.domain.routing.Route;
import org.authlayer.domain.routing.Routes;

/** {@code /token}, {@code /token-expiring} and the root: log in once, then use the token. */
final class TokenApplication {

  private TokenApplication() {}

  /** The reference application, whose tokens never expire (AL-TOK-06). */
  static Routes lasting(Parts parts) {
    return routes(parts, () -> null);
  }

  /** The application whose tokens have an expiry (AL-TOK-07). */
  static Routes expiring(Parts parts) {
    return routes(parts, () -> parts.now().plus(parts.settings().expiringTokenLifetime()));
  }

  private static Routes routes(Parts parts, TokenLogin.Expiry expiry) {
    var environment = parts.environment();
    var generator = new TokenGenerator(environment.random(), parts.settings().tokenBytes());
    var login =
        new TokenLogin(
            parts.stores().userTokens(),
            generator,
            expiry,
            environment.time(),
            environment.events());
    return Routes.of(
        parts.createUser(),
        Route.post("/login", login::respond)
            .behind(parts.loginEvents(), parts.basic())
            .checkedByHandler(),
        Route.get("/me", Parts::user)
            .behind(parts.bearerEvents(), parts.bearer())
            .checkedByHandler());
  }
}
