package org.authlayer.conformance.elsewhere;

import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Credentials in channels that the specification does not name: a right server looks at none of
 * them.
 */
record MisplacedCredentials(Switches on, AuthorizationHeader header) {

  Optional<String> token(Request request) {
    return header
        .pair(request)
        .flatMap(
            pair ->
                on.has("token-as-basic-username")
                    ? Optional.of(pair.username())
                    : Optional.of(pair.password()).filter(it -> on.has("token-as-basic-password")));
  }

  Optional<Pair> pair(Request request) {
    Map<String, String> query = request.queryFields();
    boolean isLogin = request.path().endsWith("/login");
    return on.has("password-in-query") || (isLogin && on.has("password-in-query-of-login"))
        ? both(
            Optional.ofNullable(query.get("username")), Optional.ofNullable(query.get("password")))
        : both(request.header("X-Username"), request.header("X-Password"))
            .filter(pair -> on.has("password-in-headers"));
  }

  /** The address of a user that some header names, as proxies are trusted to do. */
  Optional<String> named(Request request) {
    return Stream.of(
            request.header("X-Forwarded-User").filter(it -> on.has("user-named-by-header")),
            request.header("Remote-User").filter(it -> on.has("user-named-by-remote-user")),
            Optional.ofNullable(request.queryFields().get("email"))
                .filter(it -> on.has("user-named-by-query")),
            request.cookie("user").filter(it -> on.has("user-named-by-cookie")))
        .flatMap(Optional::stream)
        .findFirst();
  }

  private static Optional<Pair> both(Optional<String> username, Optional<String> password) {
    return username.flatMap(name -> password.map(it -> new Pair(name, it)));
  }
}
