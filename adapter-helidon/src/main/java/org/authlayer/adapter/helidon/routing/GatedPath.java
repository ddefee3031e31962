package org.authlayer.adapter.helidon.routing;

import io.helidon.common.uri.UriPath;
import io.helidon.http.HttpPrologue;
import io.helidon.http.Method;
import io.helidon.http.PathMatcher;
import io.helidon.http.PathMatchers;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.authlayer.ports.driving.Gate;
import org.authlayer.ports.driving.gate.UnambiguousPath;

/** A gate before a path, matched as Helidon does, for methods or for all and what is below. */
record GatedPath(
    String name,
    String trunk,
    Set<String> methods,
    List<PathMatcher> paths,
    Pattern folded,
    Gate gate) {

  /** A parameter, with braces in its expression; what is optional; anything; a letter as such. */
  private static final Pattern NOTATION =
      Pattern.compile("\\{(?:[^{}]|\\{[^{}]*})*}|[\\[\\]*]|\\\\.|[^{\\[\\]*\\\\]+");

  static GatedPath of(String path, Gate gate) {
    String trunk = path.replaceFirst("/\\*?$", "");
    List<String> paths = List.of(path, trunk + "/*");
    return of("protect(\"" + path + "\")", trunk, Set.of(), paths, gate);
  }

  static GatedPath of(Method method, String path, Gate gate) {
    String name = method.text();
    Set<String> methods = name.equals("GET") ? Set.of("GET", "HEAD") : Set.of(name);
    return of("protect(" + name + ", \"" + path + "\")", path, methods, List.of(path), gate);
  }

  private static GatedPath of(
      String name, String trunk, Set<String> methods, List<String> paths, Gate gate) {
    if (!paths.get(0).startsWith("/")) {
      throw new IllegalArgumentException(name + ": a path begins with a slash, such as /orders");
    }
    List<PathMatcher> matchers = paths.stream().map(PathMatchers::create).toList();
    Pattern folded = folded(trunk, methods.isEmpty() ? "(?:/.*)?" : "");
    return new GatedPath(
        name, trunk, methods, matchers, folded, Objects.requireNonNull(gate, "gate"));
  }

  /** Whether only the case or form of letters, as on some file systems, keeps it uncovered. */
  boolean resembles(UriPath path, String plain) {
    return !matches(path) && folded.matcher(plain).matches();
  }

  boolean covers(HttpPrologue asked) {
    return (methods.isEmpty() || methods.contains(asked.method().text()))
        && matches(asked.uriPath());
  }

  private boolean matches(UriPath path) {
    return paths.stream().anyMatch(one -> one.match(path).accepted());
  }

  /** As far as their texts show. */
  boolean coversAllOf(GatedPath other) {
    return methods.isEmpty()
        ? (other.trunk + "/").startsWith(trunk + "/")
        : trunk.equals(other.trunk)
            && !other.methods.isEmpty()
            && methods.containsAll(other.methods);
  }

  private static Pattern folded(String path, String below) {
    String literal = UnambiguousPath.folded(path);
    String expression =
        NOTATION
            .matcher(literal)
            .replaceAll(part -> Matcher.quoteReplacement(folded(part.group())));
    return Pattern.compile(expression + below, Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE);
  }

  private static String folded(String part) {
    return switch (part.charAt(0)) {
      case '{' -> parameter(part.substring(1, part.length() - 1));
      case '[' -> "(?:";
      case ']' -> ")?";
      case '*' -> ".*";
      case '\\' -> Pattern.quote(part.substring(1));
      default -> Pattern.quote(part);
    };
  }

  private static String parameter(String inside) {
    int colon = inside.indexOf(':');
    if (inside.equals("*")) {
      return "[^/]*";
    }
    return colon >= 0
        ? "(?:" + inside.substring(colon + 1) + ")"
        : inside.startsWith("+") ? ".+" : "[^/]+";
  }

  @Override
  public String toString() {
    return name;
  }
}
