package org.authlayer.conformance.elsewhere;

import java.util.Map;
import java.util.Optional;

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
    boolean isLogin = request.path().endsWith("/login");
    Map<String, String> query =
        isLogin && on.has("password-in-form-of-login")
            ? request.formFields()
            : request.queryFields();
    return on.has("password-in-query")
            || (isLogin && on.has("password-in-query-of-login"))
            || (isLogin && on.has("password-in-form-of-login"))
        ? both(
            Optional.ofNullable(query.get("username")), Optional.ofNullable(query.get("password")))
        : both(request.header("X-Username"), request.header("X-Password"))
            .filter(pair -> on.has("password-in-headers"));
  }

  /** The address of a user that a query names, or a header beside a credential. */
  Optional<String> named(Request request) {
    boolean beside =
        on.has("header-names-another-user") && request.header("Authorization").isPresent();
    return Optional.ofNullable(request.queryFields().get("email"))
        .filter(it -> on.has("user-named-by-query"))
        .or(() -> request.header("X-User-Email").filter(it -> beside));
  }

  private static Optional<Pair> both(Optional<String> username, Optional<String> password) {
    return username.flatMap(name -> password.map(it -> new Pair(name, it)));
  }
}
