package org.authlayer.domain.routing;

import java.util.Objects;
import org.authlayer.domain.Request;
import org.authlayer.domain.Responder;
import org.authlayer.ports.driving.HttpResponse;

/**
 * A handler that is given a parameter of its route's path, without which {@link Routes#application}
 * refuses the route.
 *
 * <pre>{@code
 * Route.delete("/notes/{id}", PathParameter.named("id", notes::remove))
 * }</pre>
 */
public record PathParameter(String name, Handler handler) implements Responder {
  public PathParameter {
    Objects.requireNonNull(name, "name");
    Objects.requireNonNull(handler, "handler");
  }

  /** Answers a request with the value of {@link Request#parameter}. */
  @FunctionalInterface
  public interface Handler {

    HttpResponse respond(Request request, String value) throws Exception;
  }

  public static Responder named(String name, Handler handler) {
    return new PathParameter(name, handler);
  }

  @Override
  public HttpResponse respond(Request request) throws Exception {
    return handler.respond(request, request.parameter(name));
  }

  void requireIn(Route route) {
    var known = PathPattern.of(route.path()).names();
    if (!known.contains(name)) {
      throw new IllegalStateException(
          "%s: the handler reads {%s}, which the path does not have; it has %s"
              .formatted(route, name, known.isEmpty() ? "no parameter" : known));
    }
  }
}
