package org.authlayer.ports.driving;

import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;

/**
 * A route as an operator may know it.
 *
 * @param method the method in upper case
 * @param path the path, parameters in braces
 * @param protection who may pass, in a few words; {@code anybody} only where everything is known
 *     that stands before the route
 * @param open whether the route authenticates and then demands nobody, without a word that this is
 *     meant: probably a forgotten guard, unless something unknown before the route refuses
 */
public record RouteSummary(String method, String path, String protection, boolean open) {

  /** Refuses null. */
  public RouteSummary {
    Objects.requireNonNull(method, "method");
    Objects.requireNonNull(path, "path");
    Objects.requireNonNull(protection, "protection");
  }

  /**
   * A table of routes.
   *
   * @param routes the routes
   * @return a line for each, in the order given: method, path, who may pass
   */
  public static String table(List<RouteSummary> routes) {
    int widest = routes.stream().mapToInt(route -> route.path().length()).max().orElse(1);
    String line = "%-7s %-" + widest + "s  %s";
    return routes.stream()
        .map(route -> line.formatted(route.method(), route.path(), route.protection()))
        .collect(Collectors.joining("\n"));
  }
}
