package org.authlayer.domain.routing;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.authlayer.domain.Abort;
import org.authlayer.domain.Request;
import org.authlayer.domain.Responder;
import org.authlayer.ports.driving.HttpResponse;

/** Finds the route of a request: first the path, letter by letter, and then the method. */
final class Router implements Responder {

  private final Map<String, Methods> letters = new HashMap<>();
  private final Node tree;

  Router(List<Route> routes) {
    Map<String, List<Route>> shapes = new LinkedHashMap<>();
    for (Route route : routes) {
      if (route.path().isEmpty()) {
        throw new IllegalStateException(route + ": give it a path, or put it below a base");
      }
      if (route.handler() instanceof PathParameter parameter) {
        parameter.requireIn(route);
      }
      shapes.computeIfAbsent(shape(route), any -> new ArrayList<>()).add(route);
    }
    List<Node.Branch> branches = new ArrayList<>();
    for (List<Route> same : shapes.values()) {
      PathPattern path = PathPattern.of(same.get(0).path());
      Methods methods = Methods.of(same);
      if (path.variables().isEmpty()) {
        letters.put(same.get(0).path(), methods);
      } else {
        branches.add(new Node.Branch(path.segments(), methods));
      }
    }
    tree = Node.of(branches);
  }

  @Override
  public HttpResponse respond(Request request) throws Exception {
    String path = request.message().path();
    Methods exact = letters.get(path);
    if (exact != null) {
      return exact.respond(request, List.of());
    }
    Node.Found found =
        tree.find(PathPattern.cut(path), List.of())
            .orElseThrow(() -> Abort.of(404, "There is nothing at this path."));
    return found.methods().respond(request, found.values());
  }

  /** Paths that differ in the names of parameters only are one path. */
  private static String shape(Route route) {
    return route.path().replaceAll("\\{[^}]*}", "{}");
  }
}
