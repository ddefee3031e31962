package org.authlayer.domain.application;

import java.util.List;
import org.authlayer.domain.Abort;
import org.authlayer.domain.Middleware;
import org.authlayer.domain.Request;
import org.authlayer.domain.Responder;
import org.authlayer.domain.authenticator.BearerAuthorization;
import org.authlayer.ports.driven.AuthEvent;
import org.authlayer.ports.driven.AuthEvents;
import org.authlayer.ports.driving.HttpResponse;
import org.authlayer.ports.driving.Step;

/** Publishes that a Bearer token was rejected (DEC-19). */
record TokenEvents(AuthEvents events) implements Middleware {

  @Override
  public HttpResponse respond(Request request, Responder next) throws Exception {
    try {
      HttpResponse response = next.respond(request);
      publish(request, response.status());
      return response;
    } catch (Abort abort) {
      publish(request, abort.status());
      throw abort;
    }
  }

  @Override
  public List<Step> steps() {
    return List.of(new Step.Neutral("token events"));
  }

  private void publish(Request request, int status) {
    if (status == 401 && BearerAuthorization.parse(request).isPresent()) {
      events.publish(new AuthEvent.TokenRejected(request.where()));
    }
  }
}
