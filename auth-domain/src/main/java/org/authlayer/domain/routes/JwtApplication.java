package org.authlayer.domain.routes;

import org.authlayer.domain.Abort;
import org.authlayer.domain.Proof;
import org.authlayer.domain.Request;
import org.authlayer.domain.authenticator.Credentials;
import org.authlayer.domain.jwt.SessionToken;
import org.authlayer.domain.middleware.GuardMiddleware;
import org.authlayer.domain.routing.Route;
import org.authlayer.domain.routing.Routes;
import org.authlayer.ports.driven.AuthEvent;
import org.authlayer.ports.driven.User;
import org.authlayer.ports.driving.HttpResponse;

/** {@code /jwt} and {@code /jwt-manual}: log in once, then use a signed token without any store. */
record JwtApplication(Parts parts) {

  /** The login that an authenticator and a guard protect. */
  Routes guarded() {
    return Routes.of(
        parts.createUser(),
        Route.post("/login", this::issue)
            .behind(parts.loginEvents(), parts.basic(), new GuardMiddleware(User.class)),
        validate());
  }

  /** The login that checks the credentials of the body by itself (DEC-10). */
  Routes manual() {
    return Routes.of(
        Route.post("/login", this::checkAndIssue).behind(parts.loginEvents()).checkedByHandler(),
        validate());
  }

  private Route validate() {
    return Route.post("/validateLoggedInUser", request -> HttpResponse.of(200))
        .behind(parts.bearerEvents(), parts.jwt(), new GuardMiddleware(SessionToken.class));
  }

  private HttpResponse checkAndIssue(Request request) {
    Credentials.parse(request)
        .ifPresent(sent -> parts.users().login(sent.username(), sent.password(), request));
    if (!request.auth().has(User.class)) {
      throw Abort.of(401, "The user name or the password is wrong.");
    }
    return issue(request);
  }

  private HttpResponse issue(Request request) {
    User user = request.auth().require(User.class);
    SessionToken payload = SessionToken.issue(user.id(), parts.now());
    String token = parts.environment().jwts().sign(parts.claims().added(payload.claims()));
    if (!Proof.allHoldOn(request)) {
      throw Abort.unauthorized();
    }
    parts
        .environment()
        .events()
        .publish(new AuthEvent.TokenIssued(request.where(), "jwt", user.id()));
    return Representation.ofJwt(token);
  }
}
