package org.authlayer.domain.middleware;

import java.util.List;
import java.util.Objects;
import org.authlayer.domain.Abort;
import org.authlayer.domain.DescribedMiddleware;
import org.authlayer.domain.Request;
import org.authlayer.domain.Responder;
import org.authlayer.ports.driving.HttpResponse;
import org.authlayer.ports.driving.Step;

/**
 * Rejects a request on which no user of a type is authenticated, with 401 and before the handler
 * runs (AL-GRD-01); see {@link PermissionMiddleware} for roles.
 */
public record GuardMiddleware(Class<?> type) implements DescribedMiddleware {
  public GuardMiddleware {
    Objects.requireNonNull(type, "type");
  }

  @Override
  public HttpResponse respond(Request request, Responder next) throws Exception {
    if (!request.auth().has(type)) {
      throw Abort.unauthorized();
    }
    return next.respond(request);
  }

  @Override
  public List<Step> steps() {
    return List.of(new Step.Demands(type));
  }
}
