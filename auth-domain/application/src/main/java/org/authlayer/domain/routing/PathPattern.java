package org.authlayer.domain.routing;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The path of a route, cut at its slashes: letters, parameters in braces, a star at the end. */
record PathPattern(List<String> segments) {

  private static final String REST = "*";

  private static final Pattern PLAIN = Pattern.compile("/[!-~&&[^?#{}*]]*");
  private static final Pattern LETTERS = Pattern.compile("[!-~&&[^/?#{}*]]*");
  private static final Pattern PARAMETER = Pattern.compile("\\{[A-Za-z][A-Za-z0-9_]*}");

  static PathPattern of(String path) {
    return new PathPattern(cut(path));
  }

  static List<String> cut(String path) {
    return Arrays.asList(path.substring(1).split("/", -1));
  }

  static void requireValid(String method, String path) {
    if (path.isEmpty() || PLAIN.matcher(path).matches()) {
      return;
    }
    if (!path.startsWith("/")) {
      throw refused(method, path, "begin the path with a slash");
    }
    List<String> segments = cut(path);
    Set<String> names = new HashSet<>();
    for (int i = 0; i < segments.size(); i++) {
      String segment = segments.get(i);
      if (isParameter(segment) && !names.add(segment)) {
        throw refused(method, path, "give each parameter a name of its own, not twice " + segment);
      }
      if (segment.equals(REST) && i < segments.size() - 1) {
        throw refused(method, path, "* may stand at the end only");
      }
      if (!isParameter(segment) && !segment.equals(REST) && !LETTERS.matcher(segment).matches()) {
        throw refused(method, path, fault(segment));
      }
    }
  }

  private static String fault(String segment) {
    return PARAMETER.matcher(segment).find()
        ? "a parameter has to be the whole segment, which '" + segment + "' is not"
        : "'" + segment + "' is neither printable ASCII nor a parameter {name}";
  }

  static void requireBase(String base) {
    if (!base.isEmpty() && (!base.startsWith("/") || base.endsWith("/"))) {
      throw new IllegalArgumentException(
          "below(\"" + base + "\"): begin with a slash and do not end with one, as in /api");
    }
  }

  private static boolean isParameter(String segment) {
    return PARAMETER.matcher(segment).matches();
  }

  /** The names of the parameters; none where the path is literal. */
  List<String> names() {
    return segments.stream()
        .filter(PathPattern::isVariable)
        .map(segment -> segment.replaceAll("[{}]", ""))
        .toList();
  }

  /** First in this order: a literal segment before a parameter, and a parameter before the rest. */
  String order() {
    return segments.stream()
        .map(segment -> segment.equals(REST) ? "2" : isVariable(segment) ? "1" : "0")
        .collect(Collectors.joining());
  }

  /** The values of the parameters in a path that is cut; empty where it does not match. */
  Optional<List<String>> match(List<String> sent) {
    int last = segments.size() - 1;
    boolean hasRest = segments.get(last).equals(REST);
    if (hasRest ? sent.size() <= last : sent.size() != last + 1) {
      return Optional.empty();
    }
    List<String> values = new ArrayList<>();
    for (int i = 0; i <= last; i++) {
      String segment = segments.get(i);
      String value =
          hasRest && i == last ? String.join("/", sent.subList(i, sent.size())) : sent.get(i);
      if (isVariable(segment) ? value.isEmpty() : !value.equals(segment)) {
        return Optional.empty();
      }
      if (isVariable(segment)) {
        values.add(value);
      }
    }
    return Optional.of(values);
  }

  /** Of a valid path, whose literal segments have none of these letters. */
  private static boolean isVariable(String segment) {
    return segment.startsWith("{") || segment.equals(REST);
  }

  private static IllegalArgumentException refused(String method, String path, String change) {
    return new IllegalArgumentException(method + " " + path + ": " + change);
  }
}
