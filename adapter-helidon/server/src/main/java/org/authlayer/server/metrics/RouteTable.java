package org.authlayer.server.metrics;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toUnmodifiableSet;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.authlayer.adapter.helidon.routing.NativeApplication;
import org.authlayer.ports.driving.RouteSummary;

/** Finds the route of a path: never more names than the applications have routes. */
final class RouteTable {

  static final String UNMATCHED = "unmatched";

  private static final Set<String> USUAL =
      Set.of("GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS");

  private final MeasuredRoute unmatched = MeasuredRoute.of(UNMATCHED, USUAL);
  private final Map<String, MeasuredRoute> byPath = new HashMap<>();
  private final SortedMap<String, List<MeasuredRoute>> withParameters =
      new TreeMap<>(
          Comparator.comparingInt(String::length)
              .reversed()
              .thenComparing(Comparator.naturalOrder()));

  RouteTable(Map<String, List<RouteSummary>> routes) {
    routes.forEach(this::add);
  }

  MeasuredRoute of(String path) {
    MeasuredRoute exact = byPath.get(path);
    return exact == null ? search(path) : exact;
  }

  /** The application with the longest base serves a path, and no other. */
  private MeasuredRoute search(String path) {
    return withParameters.entrySet().stream()
        .filter(below -> (path + "/").startsWith(below.getKey() + "/"))
        .findFirst()
        .flatMap(below -> below.getValue().stream().filter(one -> one.matches(path)).findFirst())
        .orElse(unmatched);
  }

  private void add(String base, List<RouteSummary> routes) {
    List<MeasuredRoute> all =
        routes.isEmpty()
            ? List.of(MeasuredRoute.of(base + "/*", USUAL))
            : measured(routes).toList();
    all.stream().filter(one -> !one.hasParameters()).forEach(one -> byPath.put(one.route(), one));
    withParameters.put(
        base,
        all.stream().filter(MeasuredRoute::hasParameters).sorted(MeasuredRoute.AS_ROUTED).toList());
  }

  /** Paths that differ in the names of parameters are one route, with the first one's name. */
  private static Stream<MeasuredRoute> measured(List<RouteSummary> routes) {
    return routes.stream()
        .collect(groupingBy(route -> route.path().replaceAll("\\{[^}]*}", "{}")))
        .values()
        .stream()
        .map(
            same ->
                MeasuredRoute.of(
                    same.get(0).path(),
                    methods(same.stream().map(RouteSummary::method).collect(toUnmodifiableSet()))));
  }

  private static Set<String> methods(Set<String> declared) {
    return declared.contains(NativeApplication.ANY_METHOD) ? USUAL : declared;
  }
}
