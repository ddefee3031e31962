package org.authlayer.domain.routes;

import java.util.List;
import org.authlayer.domain.Request;
import org.authlayer.ports.driven.User;
import org.authlayer.ports.driving.HttpResponse;

/** {@code /token}, {@code /token-expiring} and the root: log in once, then use the token. */
final class TokenApplication {

  private TokenApplication() {}

  /** The reference application, whose tokens never expire (AL-TOK-06). */
  static List<Route> lasting(Parts parts) {
    return routes(parts, () -> null);
  }

  /** The application whose tokens have an expiry (AL-TOK-07). */
  static List<Route> expiring(Parts parts) {
    return routes(parts, () -> parts.now().plus(parts.settings().expiringTokenLifetime()));
  }

  private static List<Route> routes(Parts parts, TokenLogin.Expiry expiry) {
    var environment = parts.environment();
    var generator = new TokenGenerator(environment.random(), parts.settings().tokenBytes());
    var login =
        new TokenLogin(parts.stores().userTokens(), generator, expiry, environment.events());
    return List.of(
        parts.createUser(),
        Route.post("/login", parts.loginEvents().then(parts.basic()).to(login::respond)),
        Route.get("/me", parts.bearerEvents().then(parts.bearer()).to(TokenApplication::me)));
  }

  private static HttpResponse me(Request request) {
    return Representation.of(request.auth().require(User.class));
  }
}
