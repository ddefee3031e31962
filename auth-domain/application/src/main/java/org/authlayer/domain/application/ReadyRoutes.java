package org.authlayer.domain.application;

import org.authlayer.domain.Abort;
import org.authlayer.domain.Request;
import org.authlayer.domain.routing.Route;
import org.authlayer.domain.usecase.IssueJwt;
import org.authlayer.ports.driven.Jwts;
import org.authlayer.ports.driven.User;
import org.authlayer.ports.driving.Body;
import org.authlayer.ports.driving.HttpResponse;

/** The routes of JSON web tokens, which only standard users have. */
record ReadyRoutes(AuthLayer layer) {

  Route jwtLogin() {
    return Route.post("/login", this::issueJwt)
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

  HttpResponse issueJwt(Request request) {
    User user = request.auth().require(User.class);
    return switch (layer
        .issueJwt()
        .signed(user, request.evidence()::isStillValid, request.where())) {
      case IssueJwt.Result.Signed signed -> Representation.ofJwt(signed.token());
      case IssueJwt.Result.NotAuthenticated meanwhile -> throw Abort.unauthorized();
    };
  }
}
