package org.authlayer.adapter.helidon.metrics;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.authlayer.ports.driving.RouteSummary;

/**
 * Finds the route of a path by what the applications tell of themselves: never more names than they
 * have routes, whatever is asked for.
 */
final class RouteTable {

  /** What is asked for and is no route's. */
  static final String UNMATCHED = "unmatched";

  private static final Set<String> USUAL =
      Set.of("GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS");

  private final Map<String, MeasuredRoute> byTemplate = new LinkedHashMap<>();
  private final Map<String, MeasuredRoute> byPath = new HashMap<>();
  private final List<Below> withParameters = new ArrayList<>();
  private final MeasuredRoute unmatched = new MeasuredRoute(UNMATCHED, USUAL);

  /** A table. */
  RouteTable(Map<String, List<RouteSummary>> routes) {
    routes.forEach(this::add);
    withParameters.sort(Comparator.comparingInt((Below below) -> below.base().length()).reversed());
  }

  MeasuredRoute of(String path) {
    MeasuredRoute exact = byPath.get(path);
    return exact == null ? search(path) : exact;
  }

  private MeasuredRoute search(String path) {
    for (Below below : withParameters) {
      if (below.covers(path)) {
        return find(below, path);
      }
    }
    return unmatched;
  }

  private MeasuredRoute find(Below below, String path) {
    List<String> segments = PathTemplate.cut(path);
    for (PathTemplate template : below.templates()) {
      if (template.matches(segments)) {
        return byTemplate.getOrDefault(template.text(), unmatched);
      }
    }
    return unmatched;
  }

  private void add(String base, List<RouteSummary> routes) {
    Map<String, Set<String>> methods = new LinkedHashMap<>();
    Map<String, String> names = new HashMap<>();
    for (RouteSummary route : routes) {
      String shape = route.path().replaceAll("\\{[^}]*}", "{}");
      String name = names.computeIfAbsent(shape, first -> route.path());
      methods.computeIfAbsent(name, any -> new TreeSet<>()).add(route.method());
    }
    if (routes.isEmpty()) {
      methods.put(base + "/*", USUAL);
    }
    List<PathTemplate> templates = new ArrayList<>();
    methods.forEach((path, verbs) -> add(path, verbs, templates));
    templates.sort(PathTemplate.AS_ROUTED);
    withParameters.add(new Below(base, List.copyOf(templates)));
  }

  private void add(String path, Set<String> methods, List<PathTemplate> templates) {
    MeasuredRoute route = new MeasuredRoute(path, Set.copyOf(methods));
    PathTemplate template = PathTemplate.of(path);
    byTemplate.put(path, route);
    if (template.hasVariables()) {
      templates.add(template);
    } else {
      byPath.put(path, route);
    }
  }
}
