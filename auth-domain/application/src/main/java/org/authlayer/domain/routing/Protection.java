package org.authlayer.domain.routing;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.authlayer.ports.driving.RouteSummary.Access;
import org.authlayer.ports.driving.Step;
import org.jspecify.annotations.Nullable;

/** Reads the users who may pass off a chain; an unknown step is never open (ADR 0051). */
record Protection(String place, Access access, List<Step> steps) {

  static Protection of(Route route) {
    return new Protection(route.toString(), route.access(), route.steps());
  }

  boolean isOpen() {
    return access == Access.BY_CHAIN
        && steps.stream().anyMatch(Step.Authenticates.class::isInstance)
        && !isClosed();
  }

  private boolean isClosed() {
    return steps.stream().anyMatch(step -> demanded(step) != null || step instanceof Step.Requires);
  }

  void requireSense() {
    if (Step.needSession(steps)) {
      throw refused("put sessions middleware before the session authenticator");
    }
    for (int i = 0; i < steps.size(); i++) {
      Class<?> type = demanded(steps.get(i));
      if (type != null) {
        requireMeant(type);
        requireMet(type, i);
      }
    }
  }

  private void requireMeant(Class<?> type) {
    if (access == Access.ANYBODY) {
      throw refused(
          "it is for anybody (forAnybody), and a guard or redirect before it demands "
              + type.getSimpleName()
              + ": take one of them out");
    }
  }

  private void requireMet(Class<?> type, int demand) {
    if (!canBeMet(type, demand)) {
      throw refused(
          "put an authenticator of "
              + type.getSimpleName()
              + " before the guard or redirect that demands one"
              + others(steps.subList(0, demand)));
    }
  }

  /** Such as a route with signed tokens, whose user is a {@code SessionToken}. */
  private static String others(List<Step> before) {
    String types =
        before.stream()
            .flatMap(
                step ->
                    step instanceof Step.Authenticates known
                        ? known.userType().stream()
                        : Stream.<Class<?>>of())
            .map(Class::getSimpleName)
            .distinct()
            .collect(Collectors.joining(" and "));
    return types.isEmpty() ? "" : "; what stands before it logs in " + types;
  }

  /** An unknown step may log somebody in, unless an authenticator follows. */
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

  /** For instance {@code User by session or Bearer}, {@code Operator by Basic, role admin}. */
  @Override
  public String toString() {
    String known = known();
    String unknown = unknown();
    List<String> parts = new ArrayList<>();
    if (isClosed() || access == Access.BY_HANDLER) {
      parts.add(known);
      parts.add(access == Access.BY_HANDLER ? "by its handler" : "");
    } else if (access == Access.BY_CHAIN && !known.isEmpty()) {
      parts.add(unknown.isEmpty() ? "OPEN: anybody" : "OPEN unless " + unknown + " refuses");
      parts.add("known: " + known);
      return String.join(", ", parts);
    } else {
      parts.add(unknown.isEmpty() ? "anybody" : "");
      parts.add(known.isEmpty() ? "" : "known: " + known);
    }
    steps.forEach(step -> parts.add(step instanceof Step.Requires(var what) ? what : ""));
    parts.add(unknown.isEmpty() ? "" : "unknown: " + unknown);
    parts.add(steps.stream().anyMatch(Step.Redirects.class::isInstance) ? "others redirected" : "");
    return parts.stream().filter(part -> !part.isEmpty()).collect(Collectors.joining(", "));
  }

  private String unknown() {
    return steps.stream()
        .flatMap(step -> step instanceof Step.Other(var name) ? Stream.of(name) : Stream.of())
        .distinct()
        .collect(Collectors.joining(" and "));
  }

  /** The types that authenticators log in, and by what; then those demanded that none logs in. */
  private String known() {
    Map<String, Set<String>> ways = new LinkedHashMap<>();
    for (Step step : steps) {
      if (step instanceof Step.Authenticates known) {
        ways.computeIfAbsent(
                known.userType().map(Class::getSimpleName).orElse("?"),
                type -> new LinkedHashSet<>())
            .add(known.by());
      }
    }
    for (Step step : steps) {
      Class<?> type = demanded(step);
      if (type != null && !logsIn(steps, type)) {
        ways.putIfAbsent(type.getSimpleName(), Set.of());
      }
    }
    return ways.entrySet().stream()
        .map(
            way ->
                way.getValue().isEmpty()
                    ? way.getKey()
                    : way.getKey() + " by " + String.join(" or ", way.getValue()))
        .collect(Collectors.joining("; "));
  }
}
