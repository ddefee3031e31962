package org.authlayer.adapter.helidon.routing;

import io.helidon.common.uri.UriPath;
import io.helidon.http.HttpPrologue;
import io.helidon.http.Method;
import io.helidon.http.PathMatcher;
import io.helidon.http.PathMatchers;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.authlayer.ports.driving.Gate;

/**
 * A gate and the requests that it stands before, matched as Helidon matches routes.
 *
 * @param name how the application said it, for messages
 * @param trunk the path without what stands for everything below it
 * @param methods the names of the methods; empty for all, and then for everything below the path
 * @param paths match the paths
 * @param gate what stands before them
 */
record Guarded(String name, String trunk, Set<String> methods, List<PathMatcher> paths, Gate gate) {

  /** A path and everything below it, whatever the method. */
  static Guarded of(String path, Gate gate) {
    String name = "protect(\"" + path + "\")";
    requirePath(name, path);
    String trunk = path.replaceFirst("/\\*?$", "");
    List<PathMatcher> paths = List.of(PathMatchers.create(path), PathMatchers.create(trunk + "/*"));
    return new Guarded(name, trunk, Set.of(), paths, Objects.requireNonNull(gate, "gate"));
  }

  /** One route; a GET is also protected against HEAD. */
  static Guarded of(Method method, String path, Gate gate) {
    String name = "protect(" + method.text() + ", \"" + path + "\")";
    requirePath(name, path);
    Set<String> methods =
        method.text().equals("GET") ? Set.of("GET", "HEAD") : Set.of(method.text());
    List<PathMatcher> paths = List.of(PathMatchers.create(path));
    return new Guarded(name, path, methods, paths, Objects.requireNonNull(gate, "gate"));
  }

  boolean covers(HttpPrologue asked) {
    UriPath path = asked.uriPath();
    return (methods.isEmpty() || methods.contains(asked.method().text()))
        && paths.stream().anyMatch(one -> one.match(path).accepted());
  }

  /** Whether all that the other one covers is covered by this, as far as their texts tell. */
  boolean coversAllOf(Guarded other) {
    return methods.isEmpty()
        ? (other.trunk + "/").startsWith(trunk + "/")
        : trunk.equals(other.trunk)
            && !other.methods.isEmpty()
            && methods.containsAll(other.methods);
  }

  private static void requirePath(String name, String path) {
    if (!path.startsWith("/")) {
      throw new IllegalArgumentException(name + ": a path begins with a slash, such as /orders");
    }
  }

  @Override
  public String toString() {
    return name;
  }
}
