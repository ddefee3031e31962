package org.authlayer.conformance.elsewhere;

import java.util.List;
import java.util.Map;

/** The user of the configuration; session before token; two credentials, two types. */
record SmallRoutes(
    Variations variations,
    Answers answers,
    UserRecords records,
    Authenticators authenticators,
    Sessions sessions) {

  List<Route> all() {
    return List.of(
        Route.of("GET", "/members/simple/me", this::simple)
            .by(List.of(authenticators::simple), "Basic", "Bearer"),
        Route.of("GET", "/members/session/me", this::address)
            .by(List.of(sessions::authenticate, authenticators::bearer), "Bearer")
            .behind(variations.has("session-route-without-guard") ? Guard.NONE : Guard.USER)
            .remembered(),
        both(),
        Route.of("GET", "/members/both/secure", this::whoever)
            .by(List.of(authenticators::admin, authenticators::bearer), "Basic", "Bearer"));
  }

  private Route both() {
    Route route =
        Route.of("POST", "/members/both/login", visit -> answers.json(200, record(visit)))
            .behind(variations.has("composed-route-without-guard") ? Guard.NONE : Guard.USER);
    if (variations.has("composed-route-takes-passwords-only")) {
      return route.by(List.of(authenticators::basic), "Basic");
    }
    if (variations.has("composed-route-takes-tokens-only")) {
      return route.by(List.of(authenticators::bearer), "Bearer");
    }
    return route.by(
        List.of(
            authenticators::basic, authenticators::bearer, authenticators::adminWhereUsersBelong),
        "Basic",
        "Bearer");
  }

  private Object record(Visit visit) {
    return visit.user().<Object>map(records::of).orElse(Json.NULL);
  }

  private Reply simple(Visit visit) {
    String name =
        visit.simple().orElseThrow(() -> answers.refusal(refusal("simple"), "Log in first"));
    if (variations.has("simple-answers-a-record")) {
      return answers.json(200, Json.object("name", name));
    }
    return answers.string(name);
  }

  private Reply address(Visit visit) {
    if (visit.user().isEmpty()) {
      return answers.string("");
    }
    UserRow user = visit.user().get();
    if (variations.has("session-answers-the-name")) {
      return answers.string(user.name());
    }
    return answers.string(variations.folded("string", user.email()));
  }

  private Reply whoever(Visit visit) {
    boolean admin = visit.admin().isPresent() && !variations.has("secure-for-users-only");
    boolean user = visit.user().isPresent() && !variations.has("secure-for-admins-only");
    if (!admin && !user) {
      throw answers.refusal(refusal("secure"), "Log in first");
    }
    String name = admin ? visit.admin().orElse("") : visit.user().map(UserRow::name).orElse("");
    name = variations.folded("secure", name);
    return answered(admin && !variations.has("secure-calls-admins-users") ? "admin" : "user", name);
  }

  private Reply answered(String role, String name) {
    if (variations.has("secure-as-text")) {
      return answers.string(role + " " + name);
    }
    Map<String, Object> answer = Json.object("role", role, "who", name);
    return answers.json(200, answer);
  }

  private int refusal(String application) {
    return variations.has(application + "-refuses-with-403") ? 403 : 401;
  }
}
