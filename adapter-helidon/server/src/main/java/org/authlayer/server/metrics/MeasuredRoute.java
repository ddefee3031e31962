package org.authlayer.server.metrics;

import java.util.Comparator;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A route as a label has it, with the methods that it has: a client may make up any other. */
record MeasuredRoute(String route, Set<String> methods, Pattern shape) {

  /** The router's order: a literal segment before a parameter before the rest of a path. */
  static final Comparator<MeasuredRoute> AS_ROUTED =
      Comparator.comparing(route -> translated(route.route(), "2", "1", "0"));

  private static final Pattern SEGMENT = Pattern.compile("(\\*)|(\\{[^}]*})|[^/]+");

  static MeasuredRoute of(String route, Set<String> methods) {
    return new MeasuredRoute(
        route, methods, Pattern.compile(translated(route, ".+", "[^/]+", "\\Q$0\\E")));
  }

  boolean hasParameters() {
    return SEGMENT.matcher(route).results().anyMatch(part -> part.start(1) + part.start(2) > -2);
  }

  boolean matches(String path) {
    return shape.matcher(path).matches();
  }

  String known(String method) {
    boolean known = methods.contains(method) || (method.equals("HEAD") && methods.contains("GET"));
    return known ? method : "other";
  }

  /** The path with each segment replaced by the text for its kind; {@code $0} is the segment. */
  private static String translated(String route, String rest, String parameter, String literal) {
    return SEGMENT
        .matcher(route)
        .replaceAll(
            part ->
                Matcher.quoteReplacement(
                    part.start(1) >= 0
                        ? rest
                        : part.start(2) >= 0 ? parameter : literal.replace("$0", part.group())));
  }
}
