package org.authlayer.adapter.helidon.metrics;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * A path with parameters, cut at its slashes.
 *
 * @param text the path as its route has it
 * @param segments what comes after each slash
 */
record PathTemplate(String text, List<String> segments) {

  /** As the router decides between two: letters before a parameter before what is left. */
  static final Comparator<PathTemplate> AS_ROUTED = Comparator.comparing(PathTemplate::rank);

  private static final String REST = "*";

  static PathTemplate of(String path) {
    return new PathTemplate(path, cut(path));
  }

  static List<String> cut(String path) {
    return Arrays.asList(path.substring(1).split("/", -1));
  }

  boolean hasVariables() {
    return segments.stream().anyMatch(segment -> isParameter(segment) || segment.equals(REST));
  }

  boolean matches(List<String> path) {
    int i = 0;
    for (String segment : segments) {
      if (i == path.size()) {
        return false;
      }
      if (segment.equals(REST)) {
        return path.size() - i > 1 || !path.get(i).isEmpty();
      }
      if (isParameter(segment) ? path.get(i).isEmpty() : !segment.equals(path.get(i))) {
        return false;
      }
      i++;
    }
    return i == path.size();
  }

  private String rank() {
    StringBuilder rank = new StringBuilder();
    for (String segment : segments) {
      rank.append(segment.equals(REST) ? '2' : isParameter(segment) ? '1' : '0');
    }
    return rank.toString();
  }

  private static boolean isParameter(String segment) {
    return segment.startsWith("{");
  }
}
