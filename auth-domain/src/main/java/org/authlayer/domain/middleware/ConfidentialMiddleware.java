package org.authlayer.domain.middleware;

import java.util.List;
import org.authlayer.domain.Abort;
import org.authlayer.domain.DescribedMiddleware;
import org.authlayer.domain.Request;
import org.authlayer.domain.Responder;
import org.authlayer.ports.driven.AuthEvent;
import org.authlayer.ports.driven.AuthEvents;
import org.authlayer.ports.driving.HttpResponse;
import org.authlayer.ports.driving.Step;

/**
 * Rejects a request of another machine in clear text with 403, before the layer reads a password,
 * token or cookie of it (DEC-35). The answer has no challenge.
 */
public record ConfidentialMiddleware(AuthEvents events) implements DescribedMiddleware {

  @Override
  public HttpResponse respond(Request request, Responder next) throws Exception {
    if (request.message().channel().isConfidential()) {
      return next.respond(request);
    }
    events.publish(new AuthEvent.RequestRefused(request.where(), "plain-channel"));
    throw Abort.of(403, "This service answers over https only; use https.");
  }

  @Override
  public List<Step> steps() {
    return List.of(new Step.Neutral("https only"));
  }
}
