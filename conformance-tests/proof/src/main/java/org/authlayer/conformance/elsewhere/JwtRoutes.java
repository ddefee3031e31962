package org.authlayer.conformance.elsewhere;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Logins that yield a signed token, with an authenticator or by the route's own logic. */
record JwtRoutes(
    Variations variations,
    Answers answers,
    Registration registration,
    Authenticators authenticators,
    Jwts jwts,
    Logins logins) {

  List<Route> all() {
    Route validate =
        Route.of("POST", "/validateLoggedInUser", visit -> validated())
            .by(List.of(authenticators::jwt), "Bearer")
            .behind(Guard.CLAIMS);
    Route login =
        Route.of("POST", "/login", visit -> issued(visit.user()))
            .by(List.of(authenticators::basic), "Basic")
            .behind(Guard.USER);
    Route create = Route.of("POST", "/users", visit -> registration.create(visit.request()));
    Route manual = Route.of("POST", "/login", this::manual);
    return Stream.concat(
            Stream.of(create, login, validate).map(route -> route.below("/members/jwt")),
            Stream.of(manual, validate).map(route -> route.below("/members/jwt-by-hand")))
        .toList();
  }

  private Reply validated() {
    if (variations.has("validation-is-204")) {
      return Reply.empty(204);
    }
    return variations.has("validation-says-ok")
        ? answers.json(200, Json.object("valid", true))
        : Reply.empty(200);
  }

  private Reply issued(Optional<UserRow> user) {
    String token = user.map(found -> jwts.issue(found, answers)).orElse("");
    if (variations.has("jwt-as-bare-string")) {
      return answers.json(200, token);
    }
    String name = variations.has("jwt-under-access-token") ? "access_token" : "token";
    Map<String, Object> response = Json.object(name, token);
    if (variations.has("records-with-more-members")) {
      response.put("expires_in", Settings.JWT_LIFETIME.toSeconds());
    }
    return answers.json(variations.has("login-is-201") ? 201 : 200, response);
  }

  private Reply manual(Visit visit) {
    Optional<UserRow> user = credentials(visit.request()).flatMap(logins::user);
    if (user.isEmpty() && variations.has("refused-manual-login-answers-empty-token")) {
      return answers.json(200, Json.object("token", ""));
    }
    if (user.isEmpty()) {
      throw answers.refusal(
          variations.has("manual-login-refuses-with-400") ? 400 : 401, "Not with these");
    }
    return variations.has("manual-login-answers-in-another-form")
        ? answers.json(200, Json.object("jwt", jwts.issue(user.get(), answers)))
        : issued(user);
  }

  private static Optional<Pair> credentials(Request request) {
    try {
      return Json.read(request.text()) instanceof Map<?, ?> members
              && members.get("username") instanceof String username
              && members.get("password") instanceof String password
          ? Optional.of(new Pair(username, password))
          : Optional.empty();
    } catch (IllegalArgumentException malformed) {
      return Optional.empty();
    }
  }
}
