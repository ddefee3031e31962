package org.authlayer.domain.routes;

import java.util.List;
import org.authlayer.domain.Abort;
import org.authlayer.domain.Request;
import org.authlayer.domain.authenticator.Credentials;
import org.authlayer.domain.jwt.SessionToken;
import org.authlayer.domain.middleware.GuardMiddleware;
import org.authlayer.ports.driven.AuthEvent;
import org.authlayer.ports.driven.User;
import org.authlayer.ports.driving.HttpResponse;

/** {@code /jwt} and {@code /jwt-manual}: log in once, then use a signed token without any store. */
record JwtApplication(Parts parts) {

  /** The login that an authenticator and a guard protect. */
  List<Route> guarded() {
    return List.of(
        parts.createUser(),
        Route.post(
            "/login",
            parts
                .loginEvents()
                .then(parts.basic())
                .then(new GuardMiddleware(User.class))
                .to(this::issue)),
        validate());
  }

  /** The login that checks the credentials of the body by itself (DEC-10). */
  List<Route> manual() {
    return List.of(Route.post("/login", parts.loginEvents().to(this::checkAndIssue)), validate());
  }

  private Route validate() {
    return Route.post(
        "/validateLoggedInUser",
        parts
            .bearerEvents()
            .then(parts.jwt())
            .then(new GuardMiddleware(SessionToken.class))
            .to(request -> HttpResponse.of(200)));
  }

  private HttpResponse checkAndIssue(Request request) {
    User user =
        Credentials.parse(request)
            .flatMap(sent -> parts.users().identify(sent.username(), sent.password()))
            .orElseThrow(() -> Abort.of(401, "The user name or the password is wrong."));
    request.auth().login(user);
    return issue(request);
  }

  private HttpResponse issue(Request request) {
    User user = request.auth().require(User.class);
    SessionToken payload = SessionToken.issue(user.id(), parts.now());
    String token = parts.environment().jwts().sign(payload.claims());
    parts
        .environment()
        .events()
        .publish(new AuthEvent.TokenIssued(request.where(), "jwt", user.id()));
    return Representation.ofJwt(token);
  }
}
