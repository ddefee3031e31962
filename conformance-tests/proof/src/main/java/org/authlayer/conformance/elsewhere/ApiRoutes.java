package org.authlayer.conformance.elsewhere;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The routes for programs: logins that yield a record, an opaque token or a signed one; the user of
 * the configuration; session before token; two credentials, two types.
 */
record ApiRoutes(
    Switches on,
    Answers answers,
    UserRecords records,
    Registration registration,
    Authenticators authenticators,
    Sessions sessions,
    Logins logins,
    Tokens tokens,
    Jwts jwts,
    Tables users) {

  List<Route> all() {
    Route create = Route.of("POST", "/users", visit -> registration.create(visit.request));
    Route login =
        Route.of("POST", "/login", visit -> answers.json(200, records.of(required(visit))))
            .by(List.of(authenticators::basic), "Basic");
    Route validate =
        Route.of("POST", "/validateLoggedInUser", visit -> Reply.empty(200))
            .by(List.of(authenticators::jwt), "Bearer")
            .behind(visit -> visit.bySignature);
    Route signed =
        Route.of("POST", "/login", visit -> signed(visit.user.orElseThrow()))
            .by(List.of(authenticators::basic), "Basic")
            .behind(Visit::hasUser);
    Route manual = Route.of("POST", "/login", visit -> signed(manual(visit.request)));
    return Stream.of(
            below("/members/basic", create, login),
            below("/members/token", create, login(false), me()),
            below("/members/expiring", create, login(true), me()),
            below("/members/jwt", create, signed, validate),
            below("/members/jwt-by-hand", manual, validate),
            below("/members/simple", simple()),
            below("/members/session", session()),
            below("/members/both", both(), secure()))
        .flatMap(routes -> routes)
        .toList();
  }

  private static Stream<Route> below(String base, Route... routes) {
    return Stream.of(routes).map(route -> route.below(base));
  }

  private Route login(boolean expiring) {
    return Route.of("POST", "/login", visit -> login(visit, expiring))
        .by(List.of(authenticators::basic), "Basic");
  }

  private Reply login(Visit visit, boolean expiring) {
    if (!visit.hasUser() && on.has("failed-login-saves-a-token")) {
      tokens.issue(users.users(user -> true).getLast(), expiring);
    }
    return answers.json(200, answers.token(tokens.issue(required(visit), expiring)));
  }

  private Route me() {
    return Route.of("GET", "/me", visit -> answers.json(200, records.of(required(visit))))
        .by(List.of(authenticators::bearer, authenticators::basicWhereItDoesNotBelong), "Bearer");
  }

  private UserRow required(Visit visit) {
    return visit.user.orElseThrow(this::anonymous);
  }

  private Reply.Refusal anonymous() {
    return answers.refusal(401, "Log in first");
  }

  private Reply signed(UserRow user) {
    return answers.json(200, Json.object("token", jwts.issue(user, answers)));
  }

  private UserRow manual(Request request) {
    return credentials(request)
        .flatMap(logins::user)
        .orElseThrow(() -> answers.refusal(401, "Not with these"));
  }

  private static Optional<Pair> credentials(Request request) {
    try {
      return Json.read(request.body()) instanceof Map<?, ?> members
              && members.get("username") instanceof String username
              && members.get("password") instanceof String password
          ? Optional.of(new Pair(username, password))
          : Optional.empty();
    } catch (IllegalArgumentException malformed) {
      return Optional.empty();
    }
  }

  private Route simple() {
    return Route.of(
            "GET", "/me", visit -> answers.string(visit.configured.orElseThrow(this::anonymous)))
        .by(List.of(authenticators::simple), "Basic", "Bearer");
  }

  private Route session() {
    return Route.of(
            "GET",
            "/me",
            visit ->
                answers.string(
                    visit.user.map(user -> on.folded("string", user.email())).orElse("")))
        .by(List.of(sessions::authenticate, authenticators::bearer), "Bearer")
        .behind(visit -> visit.hasUser() || on.has("session-route-without-guard"))
        .remembered();
  }

  private Route both() {
    return Route.of("POST", "/login", visit -> answers.json(200, records.of(required(visit))))
        .behind(Visit::hasUser)
        .by(
            List.of(
                authenticators::basic,
                authenticators::bearer,
                authenticators::adminWhereUsersBelong),
            "Basic",
            "Bearer");
  }

  private Route secure() {
    return Route.of("GET", "/secure", this::secure)
        .by(List.of(authenticators::admin, authenticators::bearer), "Basic", "Bearer");
  }

  private Reply secure(Visit visit) {
    boolean chosen =
        visit.user.filter(u -> u.id().getMostSignificantBits() == Registration.ADMINS).isPresent();
    String role = visit.configured.isPresent() || chosen ? "admin" : "user";
    String found = visit.configured.orElseGet(() -> required(visit).name());
    String name = on.folded("secure", found);
    return on.has("secure-as-text")
        ? answers.string(role + " " + name)
        : answers.json(200, Json.object("role", role, "who", name));
  }
}
