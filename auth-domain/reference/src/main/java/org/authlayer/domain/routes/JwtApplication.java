package org.authlayer.domain.routes;

import org.authlayer.domain.Request;
import org.authlayer.domain.application.AuthLayer;
import org.authlayer.domain.authenticator.Credentials;
import org.authlayer.domain.jwt.SessionToken;
import org.authlayer.domain.routing.Declared;
import org.authlayer.domain.routing.Route;
import org.authlayer.domain.routing.Routes;
import org.authlayer.ports.driven.User;
import org.authlayer.ports.driving.HttpResponse;

/** {@code /jwt} and {@code /jwt-manual}: log in once, then use a signed token without any store. */
record JwtApplication(AuthLayer layer) {

  Routes guarded() {
    return Routes.of(layer.signUp(), layer.jwtLogin(), validate());
  }

  /** The login that checks the credentials of the body by itself (DEC-10). */
  Routes manual() {
    return Routes.of(
        Route.post("/login", this::checkAndIssue)
            .behind(Declared.usesJwtKey())
            .checkedByHandler()
            .named("jwtLoginInBody"),
        validate());
  }

  private Route validate() {
    return Route.post("/validateLoggedInUser", request -> HttpResponse.of(200))
        .behind(layer.jwt(), layer.guard(SessionToken.class))
        .named("validateToken");
  }

  private HttpResponse checkAndIssue(Request request) {
    Credentials.parse(request)
        .ifPresent(sent -> layer.passwords().login(sent.username(), sent.password(), request));
    if (!request.auth().has(User.class)) {
      throw Credentials.refusal(request, "The user name or the password is wrong.");
    }
    return layer.issueJwt(request);
  }
}
