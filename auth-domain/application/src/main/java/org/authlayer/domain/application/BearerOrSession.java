package org.authlayer.domain.application;

import java.util.List;
import java.util.stream.Stream;
import org.authlayer.domain.Middleware;
import org.authlayer.domain.Request;
import org.authlayer.domain.Responder;
import org.authlayer.domain.authenticator.BearerAuthorization;
import org.authlayer.ports.driving.HttpResponse;
import org.authlayer.ports.driving.Step;

/**
 * A token if one was sent, else a session: one of them, so that it is plain which way in a request
 * used, and so that a token does not open a session (DEC-37).
 *
 * @param sessions sessions middleware and the session authenticator
 */
record BearerOrSession(Middleware bearer, Middleware sessions) implements Middleware {

  @Override
  public HttpResponse respond(Request request, Responder next) throws Exception {
    // Without a token the authenticator still adds its challenge (DEC-22).
    Middleware way =
        BearerAuthorization.parse(request).isPresent() ? bearer : sessions.then(bearer);
    return way.respond(request, next);
  }

  @Override
  public List<Step> steps() {
    return Stream.concat(sessions.steps().stream(), bearer.steps().stream()).toList();
  }
}
