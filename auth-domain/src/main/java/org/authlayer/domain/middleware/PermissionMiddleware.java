package org.authlayer.domain.middleware;

import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;
import org.authlayer.domain.Abort;
import org.authlayer.domain.DescribedMiddleware;
import org.authlayer.domain.Request;
import org.authlayer.domain.Responder;
import org.authlayer.ports.driving.HttpResponse;
import org.authlayer.ports.driving.Step;

/**
 * Rejects, with 403, a user who does not meet a requirement of the application's own, such as a
 * role (AL-GEN-01), and with 401 a request without a user of the type.
 *
 * <pre>{@code
 * new PermissionMiddleware<>(Operator.class, "role admin", Operator::isAdmin)
 * }</pre>
 *
 * @param requirement a few words that callers, the table of routes and the OpenAPI document show
 */
public record PermissionMiddleware<U>(Class<U> type, String requirement, Predicate<? super U> isMet)
    implements DescribedMiddleware {

  public PermissionMiddleware {
    Objects.requireNonNull(type, "type");
    Objects.requireNonNull(isMet, "isMet");
    requirement = new Step.Requires(requirement).requirement();
  }

  @Override
  public HttpResponse respond(Request request, Responder next) throws Exception {
    if (!isMet.test(request.auth().require(type))) {
      throw Abort.of(403, "Being logged in is not enough here; required: " + requirement + ".");
    }
    return next.respond(request);
  }

  @Override
  public List<Step> steps() {
    return List.of(new Step.Demands(type), new Step.Requires(requirement));
  }
}
