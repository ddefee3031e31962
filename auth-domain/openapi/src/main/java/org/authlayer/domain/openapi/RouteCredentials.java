package org.authlayer.domain.openapi;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.authlayer.ports.driving.RouteSummary;
import org.authlayer.ports.driving.SessionSettings;
import org.authlayer.ports.driving.Step;
import org.authlayer.ports.json.JsonValue;
import org.authlayer.ports.json.JsonValue.ObjectValue;

/** The credentials and other requirements of a route, derived from the steps before it. */
record RouteCredentials(
    List<Step.Authenticates> known,
    List<Class<?>> demanded,
    List<String> required,
    List<String> unknown,
    RouteSummary.Access access) {

  static RouteCredentials of(RouteSummary route) {
    List<Step.Authenticates> known = new ArrayList<>();
    Set<Class<?>> demanded = new LinkedHashSet<>();
    List<String> required = new ArrayList<>();
    List<String> unknown = new ArrayList<>();
    for (Step step : route.steps()) {
      switch (step) {
        case Step.Authenticates authenticator -> known.add(authenticator);
        case Step.Demands(Class<?> type) -> demanded.add(type);
        case Step.Redirects(Class<?> type) -> demanded.add(type);
        case Step.Requires(String requirement) -> required.add(requirement);
        case Step.Other(String name) -> unknown.add(name);
        case Step.OpensSession sessions -> {}
        case Step.UsesJwtKey key -> {}
        case Step.Neutral neutral -> {}
        case Step.DeclaresUserType type -> {}
      }
    }
    return new RouteCredentials(known, List.copyOf(demanded), required, unknown, route.access());
  }

  boolean has(Step.Credential credential) {
    return known.stream().anyMatch(step -> step.credential() == credential);
  }

  /** Whether a refusal for want of credentials says which would do (DEC-22). */
  boolean areChallenged() {
    return has(Step.Credential.BASIC)
        || has(Step.Credential.BEARER)
        || known.stream().anyMatch(step -> step.ownScheme().isPresent());
  }

  boolean areNeeded() {
    return !demanded.isEmpty() || (access == RouteSummary.Access.BY_HANDLER && !known.isEmpty());
  }

  /** Whether the route is known to be open to all. */
  private boolean isForAnybody() {
    return demanded.isEmpty()
        && required.isEmpty()
        && unknown.isEmpty()
        && access != RouteSummary.Access.BY_HANDLER;
  }

  /**
   * The schemes of each way to pass. One without a scheme, by fields of the body, is named beside
   * others only: alone it would say that everybody passes.
   */
  Optional<JsonValue> security() {
    Set<Set<String>> ways = new LinkedHashSet<>();
    if (demanded.isEmpty()) {
      known.stream()
          .filter(SecurityScheme::isExpressible)
          .forEach(step -> ways.add(SecurityScheme.names(step)));
    } else {
      ways.addAll(together(demanded));
    }
    if (isForAnybody() && !known.isEmpty()) {
      ways.add(Set.of());
    } else if (!unknown.isEmpty() || ways.size() == 1) {
      ways.remove(Set.of());
    }
    return ways.isEmpty() && !isForAnybody()
        ? Optional.empty()
        : Optional.of(JsonValue.array(ways.stream().map(RouteCredentials::requirement).toList()));
  }

  Map<String, JsonValue> schemes(SessionSettings session) {
    Map<String, JsonValue> schemes = new LinkedHashMap<>();
    for (Step.Authenticates step : known) {
      for (String name : SecurityScheme.names(step)) {
        schemes.put(name, SecurityScheme.of(step, session));
      }
    }
    return schemes;
  }

  /** A route that demands two user types needs a credential for each. */
  private Set<Set<String>> together(List<Class<?>> types) {
    if (types.isEmpty()) {
      return Set.of(Set.of());
    }
    Set<Set<String>> all = new LinkedHashSet<>();
    for (Set<String> others : together(types.subList(1, types.size()))) {
      for (Step.Authenticates step : known) {
        if (step.mayLogIn(types.get(0)) && SecurityScheme.isExpressible(step)) {
          Set<String> way = new TreeSet<>(others);
          way.addAll(SecurityScheme.names(step));
          all.add(way);
        }
      }
    }
    return all;
  }

  private static JsonValue requirement(Set<String> names) {
    Map<String, JsonValue> all = new LinkedHashMap<>();
    names.forEach(name -> all.put(name, JsonValue.array(List.of())));
    return new ObjectValue(all);
  }
}
