package org.authlayer.conformance.elsewhere;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Credentials in channels that the specification does not name: a right server looks at none of
 * them.
 */
record MisplacedCredentials(Variations on) {

  Optional<String> token(Request request) {
    return first(
        List.of(
            in("token-in-query", request.queryFields().get("access_token")),
            in("token-in-query-as-token", request.queryFields().get("token")),
            in("token-in-body", request.formFields().get("access_token")),
            cookie(request, "token-in-cookie", "token"),
            cookie(request, "token-in-session-cookie", "app_session"),
            header(request, "token-in-x-auth-token", "X-Auth-Token"),
            header(request, "token-in-x-api-key", "X-Api-Key"),
            header(request, "token-in-x-access-token", "X-Access-Token"),
            scheme(request, "token-in-proxy-authorization", "Proxy-Authorization", "Bearer "),
            basic(request, "token-as-basic-username").map(Pair::username),
            basic(request, "token-as-basic-password").map(Pair::password)));
  }

  Optional<Pair> pair(Request request) {
    if (on.has("password-in-query")) {
      return both(request.queryFields().get("username"), request.queryFields().get("password"));
    }
    if (on.has("password-in-headers")) {
      return both(
          request.header("X-Username").orElse(null), request.header("X-Password").orElse(null));
    }
    return first(
            List.of(
                scheme(request, "basic-in-proxy-authorization", "Proxy-Authorization", "Basic "),
                scheme(request, "basic-in-x-authorization", "X-Authorization", "Basic ")))
        .flatMap(MisplacedCredentials::decoded);
  }

  Optional<String> session(Request request) {
    return first(
        List.of(
            in("session-in-query", request.queryFields().get("app_session")),
            header(request, "session-in-header", "X-Session-Id"),
            cookie(request, "session-in-another-cookie", "session"),
            scheme(request, "session-as-bearer", "Authorization", "Bearer ")));
  }

  /** The address of a user that some header names, as proxies are trusted to do. */
  Optional<String> named(Request request) {
    return first(
        List.of(
            header(request, "user-named-by-header", "X-Forwarded-User"),
            header(request, "user-named-by-remote-user", "Remote-User"),
            cookie(request, "user-named-by-cookie", "user")));
  }

  private static Optional<String> first(List<Optional<String>> found) {
    return found.stream().flatMap(Optional::stream).findFirst();
  }

  private Optional<Pair> basic(Request request, String name) {
    return scheme(request, name, "Authorization", "Basic ").flatMap(MisplacedCredentials::decoded);
  }

  private Optional<String> header(Request request, String name, String header) {
    return on.has(name) ? request.header(header) : Optional.empty();
  }

  private Optional<String> cookie(Request request, String name, String cookie) {
    return on.has(name) ? request.cookie(cookie) : Optional.empty();
  }

  private Optional<String> scheme(Request request, String name, String header, String word) {
    return header(request, name, header)
        .filter(line -> line.startsWith(word))
        .map(line -> line.substring(word.length()));
  }

  private Optional<String> in(String name, @Nullable String value) {
    return on.has(name) ? Optional.ofNullable(value) : Optional.empty();
  }

  private static Optional<Pair> both(@Nullable String username, @Nullable String password) {
    return username == null || password == null
        ? Optional.empty()
        : Optional.of(new Pair(username, password));
  }

  private static Optional<Pair> decoded(String base64) {
    String bare = base64.startsWith("Basic ") ? base64.substring("Basic ".length()) : base64;
    try {
      String text = new String(Base64.getDecoder().decode(bare), StandardCharsets.UTF_8);
      int colon = text.indexOf(':');
      return colon < 0
          ? Optional.empty()
          : Optional.of(new Pair(text.substring(0, colon), text.substring(colon + 1)));
    } catch (IllegalArgumentException malformed) {
      return Optional.empty();
    }
  }
}
