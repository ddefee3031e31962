package org.authlayer.conformance.elsewhere;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Finds routes by method and exact path; wrong servers know other spellings, which their guards do
 * not.
 */
final class RouteTable {

  private final Variations variations;
  private final List<Route> routes;

  RouteTable(Variations variations, List<Route> routes) {
    this.variations = variations;
    this.routes = List.copyOf(routes);
  }

  boolean knows(String path) {
    return routes.stream().anyMatch(route -> spelt(path, route.path()));
  }

  Optional<RouteMatch> find(Request request) {
    return overridden(request)
        .or(() -> exact(request, true))
        .or(() -> head(request))
        .or(() -> elsewhere(request));
  }

  private Optional<RouteMatch> head(Request request) {
    return request.method().equals("HEAD")
        ? exact(request.as("GET", request.path()), !variations.has("head-skips-guards"))
        : Optional.empty();
  }

  private Optional<RouteMatch> exact(Request request, boolean guarded) {
    return routes.stream()
        .filter(route -> route.method().equals(request.method()))
        .filter(route -> spelt(request.path(), route.path()))
        .findFirst()
        .map(route -> new RouteMatch(route, request, guarded));
  }

  /** A last segment in braces stands for any one segment. */
  private boolean spelt(String path, String pattern) {
    int brace = pattern.indexOf('{');
    return brace < 0
        ? path.equals(pattern)
            || (variations.has("paths-in-any-case") && path.equalsIgnoreCase(pattern))
        : path.startsWith(pattern.substring(0, brace))
            && path.length() > brace
            && path.indexOf('/', brace) < 0;
  }

  private Optional<RouteMatch> elsewhere(Request request) {
    String path = request.path();
    return Stream.of(
            other("trailing-slash-skips-guards", request, path.replaceAll("/+$", "")),
            other("capitals-skip-guards", request, known(path)),
            other("double-slash-skips-guards", request, path.replaceAll("/+", "/")),
            other("semicolon-skips-guards", request, path.replaceAll(";[^/]*", "")),
            other("suffix-skips-guards", request, path.replaceAll("\\.[a-z]+$", "")),
            other("encoded-path-skips-guards", request, decoded(path)),
            anyMethod("options-skip-guards", request, request.method().equals("OPTIONS")),
            anyMethod("get-skips-guards", request, request.method().equals("GET")),
            anyMethod("unknown-methods-skip-guards", request, true))
        .flatMap(Optional::stream)
        .findFirst();
  }

  /** A header overrides method or path only in a program that forgot its guards. */
  private Optional<RouteMatch> overridden(Request request) {
    Optional<String> method = request.headers().first("X-HTTP-Method-Override");
    if (method.isPresent() && variations.has("method-override-skips-guards")) {
      return exact(request.as(method.get(), request.path()), false);
    }
    return request
        .headers()
        .first("X-Original-URL")
        .flatMap(path -> other("original-url-skips-guards", request, path));
  }

  private Optional<RouteMatch> anyMethod(String name, Request request, boolean asked) {
    if (!asked || !variations.has(name)) {
      return Optional.empty();
    }
    return routes.stream()
        .filter(route -> spelt(request.path(), route.path()))
        .findFirst()
        .map(route -> new RouteMatch(route, request, false));
  }

  private Optional<RouteMatch> other(String name, Request request, String path) {
    return variations.has(name)
        ? exact(request.as(request.method(), path), false)
        : Optional.empty();
  }

  private String known(String path) {
    return routes.stream()
        .map(Route::path)
        .filter(known -> known.toLowerCase(Locale.ROOT).equals(path.toLowerCase(Locale.ROOT)))
        .findFirst()
        .orElse(path);
  }

  private static String decoded(String path) {
    try {
      return URLDecoder.decode(path, StandardCharsets.UTF_8);
    } catch (IllegalArgumentException malformed) {
      return path;
    }
  }
}
