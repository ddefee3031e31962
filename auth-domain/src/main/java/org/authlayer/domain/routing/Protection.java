package org.authlayer.domain.routing;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.authlayer.domain.Step;
import org.jspecify.annotations.Nullable;

/**
 * Who may pass, read off the steps of a chain.
 *
 * @param place what the chain stands before, for messages
 * @param access who is meant to pass
 * @param steps the steps in running order
 */
record Protection(String place, Route.Access access, List<Step> steps) {

  static Protection of(Route route) {
    return new Protection(route.toString(), route.access(), route.steps());
  }

  boolean demandsNobody() {
    return steps.stream().anyMatch(Step.Authenticates.class::isInstance)
        && steps.stream().noneMatch(step -> demanded(step) != null);
  }

  /** Refuses a session authenticator without sessions, and a demand that nobody can meet. */
  void requireSense() {
    if (Step.needSession(steps)) {
      throw refused("put sessions middleware before the session authenticator");
    }
    for (int i = 0; i < steps.size(); i++) {
      Class<?> type = demanded(steps.get(i));
      if (type != null && !canBeMet(type, i)) {
        throw refused(
            "put an authenticator of "
                + type.getSimpleName()
                + " before the guard or redirect that demands one");
      }
    }
  }

  /**
   * Middleware that says nothing of itself may log somebody in, unless an authenticator follows.
   */
  private boolean canBeMet(Class<?> type, int demand) {
    List<Step> before = steps.subList(0, demand);
    return logsIn(before, type)
        || (before.stream().anyMatch(Step.Other.class::isInstance)
            && !logsIn(steps.subList(demand, steps.size()), type));
  }

  private static boolean logsIn(List<Step> some, Class<?> type) {
    return some.stream()
        .anyMatch(step -> step instanceof Step.Authenticates known && known.mayLogIn(type));
  }

  private static @Nullable Class<?> demanded(Step step) {
    return switch (step) {
      case Step.Demands(var type) -> type;
      case Step.Redirects(var type) -> type;
      default -> null;
    };
  }

  private IllegalStateException refused(String change) {
    return new IllegalStateException(place + ": " + change);
  }

  /** For instance {@code User by session or Bearer}. */
  @Override
  public String toString() {
    String known = known();
    return switch (access) {
          case ANYBODY -> known.isEmpty() ? "anybody" : "anybody, known: " + known;
          case BY_HANDLER -> known.isEmpty() ? "by its handler" : known + ", by its handler";
          case BY_CHAIN ->
              known.isEmpty()
                  ? "anybody"
                  : demandsNobody() ? "OPEN: anybody, known: " + known : known;
        }
        + (steps.stream().anyMatch(Step.Redirects.class::isInstance) ? ", others redirected" : "");
  }

  private String known() {
    Map<String, Set<String>> ways = new LinkedHashMap<>();
    for (Step step : steps) {
      if (step instanceof Step.Authenticates known) {
        ways.computeIfAbsent(
                known.userType().map(Class::getSimpleName).orElse("?"),
                type -> new LinkedHashSet<>())
            .add(known.credential().toString());
      }
    }
    return ways.entrySet().stream()
        .map(way -> way.getKey() + " by " + String.join(" or ", way.getValue()))
        .collect(Collectors.joining("; "));
  }
}
