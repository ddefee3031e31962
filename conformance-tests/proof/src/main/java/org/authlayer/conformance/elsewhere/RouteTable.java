package org.authlayer.conformance.elsewhere;

import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Finds routes by method and exact path; wrong servers know other spellings, which their guards do
 * not.
 */
record RouteTable(Switches on, List<Route> routes) {

  /** A route that was found for a request, and whether its guard is asked. */
  record Match(Route route, Request request, boolean guarded) {}

  boolean knows(String path) {
    return routes.stream().anyMatch(route -> spelt(path, route.path()));
  }

  /** A header overrides method or path only in a program that forgot its guards. */
  Optional<Match> find(Request request) {
    String path = request.path();
    String method = request.header("X-HTTP-Method-Override").orElse(request.method());
    String original = request.header("X-Original-URL").orElse(path);
    return Stream.of(
            other("method-override-skips-guards", () -> request.as(method, path)),
            other("original-url-skips-guards", () -> request.as(request.method(), original)),
            exact(request, true),
            request.method().equals("HEAD")
                ? exact(request.as("GET", path), !on.has("head-skips-guards"))
                : Optional.<Match>empty(),
            other("trailing-slash-skips-guards", request, "/+$", ""),
            other("capitals-skip-guards", () -> request.as(request.method(), known(path))),
            other("double-slash-skips-guards", request, "/+", "/"),
            other("semicolon-skips-guards", request, ";[^/]*", ""),
            other("dot-skips-guards", request, "/\\./", "/"),
            other("dots-skip-guards", request, "/[^/]+/\\.\\./", "/"),
            other("encoded-slash-skips-guards", request, "%2[Ff]", "/"),
            other("backslash-skips-guards", request, "%5[Cc]", "/"),
            other("suffix-skips-guards", request, "\\.[a-z]+$", ""),
            other(
                "encoded-path-skips-guards",
                () -> request.as(request.method(), Request.decoded(path).orElse(path))),
            anyMethod("OPTIONS", "options-skip-guards", request),
            anyMethod("GET", "get-skips-guards", request))
        .flatMap(Optional::stream)
        .findFirst();
  }

  private Optional<Match> exact(Request request, boolean guarded) {
    return first(request, guarded, route -> route.method().equals(request.method()));
  }

  private Optional<Match> first(Request request, boolean guarded, Predicate<Route> wanted) {
    return routes.stream()
        .filter(wanted)
        .filter(route -> spelt(request.path(), route.path()))
        .findFirst()
        .map(route -> new Match(route, request, guarded));
  }

  /** A last segment in braces stands for any one segment. */
  private boolean spelt(String path, String pattern) {
    int brace = pattern.indexOf('{');
    return brace < 0
        ? path.equals(pattern) || (on.has("paths-in-any-case") && path.equalsIgnoreCase(pattern))
        : path.startsWith(pattern.substring(0, brace))
            && path.length() > brace
            && path.indexOf('/', brace) < 0;
  }

  private Optional<Match> anyMethod(String method, String name, Request request) {
    return request.method().equals(method) && on.has(name)
        ? first(request, false, route -> true)
        : Optional.empty();
  }

  private Optional<Match> other(String name, Request request, String regex, String instead) {
    return other(
        name, () -> request.as(request.method(), request.path().replaceAll(regex, instead)));
  }

  private Optional<Match> other(String name, Supplier<Request> request) {
    return on.has(name) ? exact(request.get(), false) : Optional.empty();
  }

  private String known(String path) {
    return routes.stream().map(Route::path).filter(path::equalsIgnoreCase).findFirst().orElse(path);
  }
}
