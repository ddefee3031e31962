package org.authlayer.domain.application;

import org.authlayer.domain.Abort;
import org.authlayer.domain.Request;
import org.authlayer.domain.jwt.RegisteredClaims;
import org.authlayer.domain.jwt.SessionToken;
import org.authlayer.ports.driven.AuthEvent;
import org.authlayer.ports.driven.User;
import org.authlayer.ports.driving.Environment;
import org.authlayer.ports.driving.HttpResponse;

/** {@code POST /login} (JWT variant): a JSON web token for the user on the request. */
record JwtIssue(Environment environment, RegisteredClaims claims, JwtOwner owner) {

  HttpResponse respond(Request request) {
    User user = request.auth().require(User.class);
    SessionToken payload = SessionToken.issue(user.id(), environment.time().instant());
    String token = environment.jwts().sign(owner.added(claims.added(payload.claims()), user.id()));
    if (!request.evidence().isStillValid()) {
      throw Abort.unauthorized();
    }
    environment.events().publish(new AuthEvent.TokenIssued(request.where(), "jwt", user.id()));
    return Representation.ofJwt(token);
  }
}
