package org.authlayer.domain.middleware;

import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.authlayer.domain.DescribedMiddleware;
import org.authlayer.domain.Request;
import org.authlayer.domain.Responder;
import org.authlayer.domain.SafePath;
import org.authlayer.ports.driving.HttpResponse;
import org.authlayer.ports.driving.Step;

/**
 * Redirects a request on which no user of a type is authenticated (AL-RED-01, AL-RED-02): 303, the
 * target verbatim (DEC-06).
 */
public record RedirectMiddleware(Class<?> type, Function<Request, String> target)
    implements DescribedMiddleware {
  public RedirectMiddleware {
    Objects.requireNonNull(type, "type");
    Objects.requireNonNull(target, "target");
  }

  public static RedirectMiddleware to(Class<?> type, String path) {
    return new RedirectMiddleware(type, request -> path);
  }

  /** Redirects with the path and query of the request in {@code next}. */
  public static RedirectMiddleware carryingPath(Class<?> type, String path) {
    return new RedirectMiddleware(type, request -> path + SafePath.carrying(original(request)));
  }

  @Override
  public HttpResponse respond(Request request, Responder next) throws Exception {
    return request.auth().has(type)
        ? next.respond(request)
        : HttpResponse.of(303).with("Location", target.apply(request));
  }

  @Override
  public List<Step> steps() {
    return List.of(new Step.Redirects(type));
  }

  private static String original(Request request) {
    String query = request.message().query();
    return request.message().path() + (query.isEmpty() ? "" : "?" + query);
  }
}
