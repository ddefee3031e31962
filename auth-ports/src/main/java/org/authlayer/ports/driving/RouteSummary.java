package org.authlayer.ports.driving;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;

/**
 * A route as an operator may know it, and as the OpenAPI document is made of it.
 *
 * @param path with parameters in braces
 * @param operation the name in a {@linkplain ApplicationFactory#openApi description}; may be empty
 * @param protection who may pass, in a few words; {@code anybody} only where every step is known
 * @param open whether the route authenticates and then requires no user, without a word that this
 *     is meant: probably a forgotten guard
 * @param upload the most bytes that the route reads while they arrive; nothing where the limit of
 *     the server counts
 */
public record RouteSummary(
    String method,
    String path,
    String operation,
    Access access,
    List<Step> steps,
    String protection,
    boolean open,
    OptionalLong upload) {

  /** The intended callers, which the steps alone do not say. */
  public enum Access {
    /** The users that the chain lets pass. */
    BY_CHAIN,
    /** The users that the handler lets pass, after a look at the auth store or the body. */
    BY_HANDLER,
    /** Anybody; the handler may greet a user by name. */
    ANYBODY
  }

  public RouteSummary {
    steps = List.copyOf(steps);
  }

  /** A route whose steps are unknown, but for a few words on who may pass. */
  public static RouteSummary unknown(String method, String path, String protection, boolean open) {
    List<Step> steps = List.of(new Step.Other(protection));
    return new RouteSummary(
        method, path, "", Access.BY_CHAIN, steps, protection, open, OptionalLong.empty());
  }

  /** Read by GET; its operation has the name of the path. */
  public static RouteSummary forAnybody(String path) {
    return new RouteSummary(
        "GET", path, path, Access.ANYBODY, List.of(), "anybody", false, OptionalLong.empty());
  }

  /**
   * Finds two user types of one name or of one class, and says what to change: tokens and sessions
   * of one would be valid for the other, or its users would pass the other's guard.
   */
  public static Optional<String> userTypeConflict(List<RouteSummary> routes) {
    Map<Step.DeclaresUserType, String> seen = new LinkedHashMap<>();
    for (RouteSummary route : routes) {
      for (Step step : route.steps) {
        if (step instanceof Step.DeclaresUserType declared) {
          for (Map.Entry<Step.DeclaresUserType, String> other : seen.entrySet()) {
            if (declared.mixesWith(other.getKey())) {
              return Optional.of(
                  "%s %s logs in %s, and %s %s: give each user type a name and a class of its own"
                      .formatted(
                          route.method, route.path, declared, other.getValue(), other.getKey()));
            }
          }
          seen.putIfAbsent(declared, route.method + " " + route.path);
        }
      }
    }
    return Optional.empty();
  }

  /** A line for each route: method, path, who may pass. */
  public static String table(List<RouteSummary> routes) {
    int widest = routes.stream().mapToInt(route -> route.path().length()).max().orElse(1);
    String line = "%-7s %-" + widest + "s  %s";
    return routes.stream()
        .map(route -> line.formatted(route.method(), route.path(), route.protection()))
        .collect(Collectors.joining("\n"));
  }
}
