package org.authlayer.domain.openapi;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.authlayer.domain.Step;
import org.authlayer.domain.jwt.SessionToken;
import org.authlayer.domain.routing.Route;
import org.authlayer.ports.driven.User;
import org.authlayer.ports.driving.JsonValue;
import org.authlayer.ports.driving.SessionSettings;

/**
 * What proves who somebody is on a route, read off what stands before it.
 *
 * @param known the authenticators, in running order
 * @param demanded the user types without which nobody passes
 * @param access who is meant to pass
 */
record Credentials(List<Step.Authenticates> known, List<Class<?>> demanded, Route.Access access) {

  static Credentials of(Route route) {
    List<Step.Authenticates> known = new ArrayList<>();
    List<Class<?>> demanded = new ArrayList<>();
    for (Step step : route.steps()) {
      switch (step) {
        case Step.Authenticates authenticator -> known.add(authenticator);
        case Step.Demands(Class<?> type) -> demanded.add(type);
        case Step.Redirects(Class<?> type) -> demanded.add(type);
        case Step.OpensSession sessions -> {}
        case Step.Other other -> {}
      }
    }
    return new Credentials(known, demanded, route.access());
  }

  boolean has(Step.Credential credential) {
    return known.stream().anyMatch(step -> step.credential() == credential);
  }

  /** Whether a refusal for want of credentials says which would do (DEC-22). */
  boolean areChallenged() {
    return has(Step.Credential.BASIC) || has(Step.Credential.BEARER);
  }

  /** Whether nobody passes without any. */
  boolean areNeeded() {
    return !demanded.isEmpty() || (access == Route.Access.BY_HANDLER && !known.isEmpty());
  }

  /** The ways to pass, each as the names of the schemes that it needs together. */
  JsonValue security() {
    Set<Set<String>> ways = new LinkedHashSet<>();
    if (demanded.isEmpty()) {
      known.forEach(step -> ways.add(names(step)));
      if (!areNeeded() && !ways.isEmpty()) {
        ways.add(Set.of());
      }
    } else {
      ways.addAll(together(demanded));
    }
    return JsonValue.array(ways.stream().map(Credentials::requirement).toList());
  }

  Map<String, JsonValue> schemes(SessionSettings session) {
    Map<String, JsonValue> schemes = new LinkedHashMap<>();
    for (Step.Authenticates step : known) {
      for (String name : names(step)) {
        schemes.put(name, scheme(step, session));
      }
    }
    return schemes;
  }

  /** Who demands two types has to be shown one of each. */
  private Set<Set<String>> together(List<Class<?>> types) {
    if (types.isEmpty()) {
      return Set.of(Set.of());
    }
    Set<Set<String>> all = new LinkedHashSet<>();
    for (Set<String> others : together(types.subList(1, types.size()))) {
      for (Step.Authenticates step : known) {
        if (step.mayLogIn(types.get(0))) {
          Set<String> way = new TreeSet<>(others);
          way.addAll(names(step));
          all.add(way);
        }
      }
    }
    return all;
  }

  /** Nothing for what OpenAPI has no scheme for: fields of the body, and whatever else. */
  private static Set<String> names(Step.Authenticates step) {
    String whose =
        step.userType().filter(type -> type != User.class).map(Class::getSimpleName).orElse("");
    return switch (step.credential()) {
      case BASIC -> Set.of("basic" + whose);
      case BEARER -> Set.of("bearer" + whose);
      case SESSION -> Set.of("session" + whose);
      case BODY, REQUEST -> Set.of();
    };
  }

  private static JsonValue scheme(Step.Authenticates step, SessionSettings session) {
    String whose = step.userType().map(Class::getSimpleName).orElse("user");
    return switch (step.credential()) {
      case BASIC -> scheme("http", "Name and password of a " + whose + ".", "scheme", "basic");
      case BEARER -> bearer(step, "A token of a " + whose + ".");
      default ->
          Members.with(
              scheme("apiKey", "The session of a " + whose + ".", "in", "cookie"),
              "name",
              session.cookieName());
    };
  }

  private static JsonValue bearer(Step.Authenticates step, String about) {
    boolean signed = step.userType().filter(type -> type == SessionToken.class).isPresent();
    return Members.with(
        scheme("http", about, "scheme", "bearer"), "bearerFormat", signed ? "JWT" : "opaque");
  }

  private static JsonValue.ObjectValue scheme(
      String type, String about, String member, String value) {
    return JsonValue.object(
        Map.entry("type", JsonValue.of(type)),
        Map.entry("description", JsonValue.of(about)),
        Map.entry(member, JsonValue.of(value)));
  }

  private static JsonValue requirement(Set<String> names) {
    Map<String, JsonValue> all = new LinkedHashMap<>();
    names.forEach(name -> all.put(name, JsonValue.array(List.of())));
    return new JsonValue.ObjectValue(all);
  }
}
