package org.authlayer.domain.routes;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.authlayer.domain.Abort;
import org.authlayer.domain.Request;
import org.authlayer.domain.Responder;
import org.authlayer.ports.driving.Body;
import org.authlayer.ports.driving.HttpResponse;

/** Finds the route of a request: paths and methods match letter by letter, HEAD runs as GET. */
final class Router implements Responder {

  private final Map<String, Map<String, Responder>> paths = new HashMap<>();

  Router(List<Route> routes) {
    for (Route route : routes) {
      Responder earlier =
          paths
              .computeIfAbsent(route.path(), path -> new TreeMap<>())
              .put(route.method(), route.responder());
      if (earlier != null) {
        throw new IllegalStateException("two routes " + route.method() + " " + route.path());
      }
    }
  }

  @Override
  public HttpResponse respond(Request request) throws Exception {
    Map<String, Responder> methods = paths.get(request.message().path());
    if (methods == null) {
      throw Abort.of(404, "There is nothing at this path.");
    }
    String method = request.message().method();
    Responder responder = methods.get(method.equals("HEAD") ? "GET" : method);
    if (responder == null) {
      throw Abort.of(405, "This path answers to other methods.").with("Allow", allowed(methods));
    }
    HttpResponse response = responder.respond(request);
    return method.equals("HEAD")
        ? new HttpResponse(response.status(), response.headers(), new Body.Empty())
        : response;
  }

  private static String allowed(Map<String, Responder> methods) {
    return String.join(", ", methods.keySet()).replace("GET", "GET, HEAD");
  }
}
