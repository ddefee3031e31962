package org.authlayer.conformance.selftest;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.authlayer.ports.driving.Headers;
import org.authlayer.ports.driving.HttpRequest;

/** Requests distinguished, and headers without one of them. */
public final class Requests {

  private Requests() {}

  /** A path, or a method and a path; a star at the beginning of the path is any beginning. */
  public static Predicate<HttpRequest> to(String route) {
    String method = route.contains(" ") ? route.substring(0, route.indexOf(' ')) : "";
    String path = route.substring(route.indexOf(' ') + 1);
    return request ->
        (method.isEmpty() || request.method().equals(method))
            && (path.startsWith("*")
                ? request.path().endsWith(path.substring(1))
                : request.path().equals(path));
  }

  public static Headers without(Headers headers, String name) {
    Map<String, List<String>> lines = new LinkedHashMap<>(headers.lines());
    lines.keySet().removeIf(name::equalsIgnoreCase);
    return new Headers(lines);
  }
}
