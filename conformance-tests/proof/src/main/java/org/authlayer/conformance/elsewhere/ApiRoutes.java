package org.authlayer.conformance.elsewhere;

import java.util.List;
import java.util.stream.Stream;

/** Basic login alone, and Basic login that yields an opaque token. */
record ApiRoutes(
    Variations variations,
    Answers answers,
    UserRecords records,
    Registration registration,
    Authenticators authenticators,
    Tokens tokens,
    Tables users) {

  List<Route> all() {
    Route create = Route.of("POST", "/users", visit -> registration.create(visit.request()));
    Route login =
        Route.of("POST", "/login", visit -> answers.json(200, records.of(required(visit))))
            .by(List.of(authenticators::basic), "Basic");
    return Stream.of(
            Stream.of(create, login).map(route -> route.below("/members/basic")),
            tokenRoutes(create, false).map(route -> route.below("/members/token")),
            tokenRoutes(create, true).map(route -> route.below("/members/expiring")))
        .flatMap(routes -> routes)
        .toList();
  }

  private Stream<Route> tokenRoutes(Route create, boolean expiring) {
    return Stream.of(
        create,
        Route.of("POST", "/login", visit -> login(visit, expiring))
            .by(List.of(authenticators::basic), "Basic"),
        Route.of("GET", "/me", this::me)
            .by(
                List.of(authenticators::bearer, authenticators::basicWhereItDoesNotBelong),
                "Bearer"));
  }

  private Reply login(Visit visit, boolean expiring) {
    if (visit.user().isEmpty() && variations.has("failed-login-saves-a-token")) {
      tokens.issue(users.users(user -> true).getLast(), expiring);
    }
    TokenRow token = tokens.issue(required(visit), expiring);
    return answers.json(variations.has("login-is-201") ? 201 : 200, answers.token(token));
  }

  private Reply me(Visit visit) {
    if (visit.user().isEmpty() && variations.has("me-answers-null-to-anonymous")) {
      return answers.json(200, Json.NULL);
    }
    return answers.json(200, records.ofMe(required(visit)));
  }

  private UserRow required(Visit visit) {
    if (variations.has("handlers-answer-403")) {
      return visit.user().orElseThrow(() -> answers.refusal(403, "Forbidden"));
    }
    return visit.user().orElseThrow(() -> answers.refusal(401, "Log in first"));
  }
}
