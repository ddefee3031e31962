package org.authlayer.domain.application;

import java.time.Duration;
import java.util.Optional;
import org.authlayer.domain.routing.Route;
import org.authlayer.domain.routing.Routes;
import org.authlayer.ports.driven.Jwts;
import org.authlayer.ports.driven.User;
import org.authlayer.ports.driving.Body;
import org.authlayer.ports.driving.HttpResponse;

/** The routes that create users, tokens and sessions, each behind what belongs before it. */
record ReadyRoutes(AuthLayer layer) {

  Route signUp() {
    return Route.post("/users", layer.registration()::respond).named("signUp");
  }

  Route tokenLogin(Optional<Duration> lifetime) {
    TokenLogin login = tokens();
    return Route.post("/login", request -> login.opaque(request, lifetime))
        .behind(layer.basic())
        .checkedByHandler()
        .named("tokenLogin");
  }

  Route jwtLogin() {
    return Route.post("/login", tokens()::signed)
        .behind(layer.basic(), layer.guard(User.class))
        .named("jwtLogin");
  }

  Route keySet() {
    Jwts jwts = layer.environment().jwts();
    return Route.get(
            "/.well-known/jwks.json",
            request ->
                HttpResponse.of(200, new Body.Json(jwts.publicKeys()))
                    .with("Content-Type", "application/jwk-set+json")
                    .with("Cache-Control", "public, max-age=300"))
        .named("keySet");
  }

  Routes session() {
    return Routes.of(
        Route.post("/login", AuthLayer::user)
            .behind(layer.sessionLogin(), layer.guard(User.class))
            .named("sessionLogin"),
        Route.post("/logout", SessionLogin::logout)
            .behind(layer.ownForms(), layer.sessions())
            .forAnybody()
            .named("sessionLogout"));
  }

  TokenLogin tokens() {
    return new TokenLogin(layer.useCases().issueToken(), layer.issueJwt());
  }
}
