package org.authlayer.conformance.elsewhere;

import java.util.List;
import java.util.Optional;

/** Finds routes by method and exact path. */
record RouteTable(Switches on, List<Route> routes) {

  boolean knows(String path) {
    return routes.stream().anyMatch(route -> spelt(path, route.path()));
  }

  Optional<Route> find(Request request) {
    return request.method().equals("HEAD")
        ? exact(request).or(() -> exact(request.as("GET", request.path())))
        : exact(request);
  }

  private Optional<Route> exact(Request request) {
    return routes.stream()
        .filter(route -> route.method().equals(request.method()))
        .filter(route -> spelt(request.path(), route.path()))
        .findFirst();
  }

  /** A last segment in braces stands for any one segment. */
  private boolean spelt(String path, String pattern) {
    int brace = pattern.indexOf('{');
    return brace < 0
        ? path.equals(pattern) || (on.has("paths-in-any-case") && path.equalsIgnoreCase(pattern))
        : path.startsWith(pattern.substring(0, brace))
            && path.length() > brace
            && path.indexOf('/', brace) < 0;
  }
}
