package org.authlayer.conformance.elsewhere;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.locks.LockSupport;

/** What an owner takes back: tokens, the password, the account. */
record AccountRoutes(
    Switches on,
    Answers answers,
    UserRecords records,
    Authenticators authenticators,
    Sessions sessions,
    Passwords passwords,
    PayloadRules rules,
    Tables users,
    Tables tokens) {

  private static final String BASE = "/members/account";

  private static final Set<String> MEMBERS = Set.of("currentPassword", "newPassword");

  /** By which a request may name a user. */
  private static final List<String> NAMES = List.of("email", "id", "user_id", "username");

  List<Route> all() {
    return List.of(
            Route.of("GET", BASE, visit -> answers.json(200, records.of(shown(visit)))),
            Route.of("GET", BASE + "/tokens", this::list),
            Route.of("DELETE", BASE + "/tokens/{id}", this::revoke),
            Route.of("PUT", BASE + "/password", this::changePassword),
            Route.of("DELETE", BASE, this::delete))
        .stream()
        .map(
            route ->
                route
                    .by(List.of(sessions::authenticate, authenticators::bearer), "Bearer")
                    .behind(Visit::hasUser))
        .toList();
  }

  private static UserRow user(Visit visit) {
    return visit.user.orElseThrow();
  }

  private UserRow shown(Visit visit) {
    known(visit.request, Map.of());
    return named("account-query", visit.request.queryFields()).orElse(user(visit));
  }

  /** The user that a request names, where code believes it. */
  private Optional<UserRow> named(String place, Map<?, ?> members) {
    return NAMES.stream()
        .filter(name -> on.is(place, name))
        .map(name -> String.valueOf(members.get(name)))
        .flatMap(it -> users.users(u -> it.equals(u.email()) || it.equals(u.id() + "")).stream())
        .findFirst();
  }

  private Reply list(Visit visit) {
    Map<String, String> query = visit.request.queryFields();
    UUID owner = named("account-list", query).orElse(shown(visit)).id();
    boolean all = on.has("account-lists-tokens-of-others");
    return answers.json(
        200,
        tokens.tokens(token -> all || token.userId().equals(owner)).stream()
            .map(token -> listed(token, visit))
            .toList());
  }

  private Map<String, Object> listed(TokenRow token, Visit visit) {
    boolean current = visit.token.filter(used -> used.id().equals(token.id())).isPresent();
    Map<String, Object> record =
        Json.object(
            "id", answers.id(token.id()),
            "current", current != on.has("account-marks-the-wrong-token"),
            "created_at", answers.time(token.createdAt()));
    if (on.has("account-shows-token-values")) {
      record.put("value", token.value());
    }
    return record;
  }

  private Reply revoke(Visit visit) {
    String id =
        URLDecoder.decode(
            visit.request.path().substring((BASE + "/tokens/").length()), StandardCharsets.UTF_8);
    boolean foreign = on.has("account-revokes-tokens-of-others");
    UUID owner = shown(visit).id();
    List<TokenRow> found =
        tokens.tokens(
            token ->
                on.same("token-id", token.id().toString(), id.toLowerCase(Locale.ROOT))
                    && (foreign || token.userId().equals(owner)));
    if (found.isEmpty()) {
      throw answers.refusal(404, "No such token");
    }
    UUID unwanted = found.getFirst().id();
    tokens.deleteTokens(token -> token.id().equals(unwanted));
    if (!on.has("account-leaves-sessions-of-ended-tokens")) {
      sessions.endThoseOpenedBy(unwanted);
    }
    return Reply.empty(200);
  }

  private Reply changePassword(Visit visit) {
    Map<?, ?> body = body(visit.request);
    UserRow caller = named("account-caller", body).orElse(user(visit));
    if (!on.has("account-needs-no-current-password")) {
      confirmed(body, caller);
    }
    UserRow user = named("account-member", body).orElse(caller);
    String wanted = body.get("newPassword") instanceof String text ? text : "";
    boolean kept = rules.takes(wanted);
    if (!kept && !on.has("account-takes-any-new-password")) {
      throw answers.refusal(422, "Not this password");
    }
    if (!on.has("account-keeps-the-old-password")) {
      passwords.replaced(user);
      replace(user, user.withHash(passwords.stored(on.folded("new-password", wanted))));
    }
    if (!on.has("account-keeps-old-tokens") && !on.has("account-keeps-all-tokens")) {
      Optional<UUID> used =
          visit
              .token
              .map(TokenRow::id)
              .filter(
                  own ->
                      !on.has("account-change-ends-its-own-token")
                          && !on.has("account-ends-all-tokens")
                          && !on.has("account-ends-tokens-undeclared"));
      tokens.deleteTokens(
          token -> token.userId().equals(user.id()) && used.filter(token.id()::equals).isEmpty());
    }
    if (!on.has("account-keeps-old-sessions")) {
      sessions.endOthersOf(user.id(), visit.session.map(SessionRow::id).orElse(""));
    }
    return Reply.empty(200);
  }

  /** A password that was changed meanwhile is a former one. */
  private void replace(UserRow old, UserRow user) {
    if (on.is("race", "changes")) {
      LockSupport.parkNanos(Registration.A_SLOW_STORE / 10);
      users.replace(user);
    } else if (!users.replaced(user, old::equals)) {
      throw answers.refusal(403, "Not your password");
    }
  }

  private Reply delete(Visit visit) {
    Map<?, ?> body = body(visit.request);
    UserRow caller = named("account-caller", body).orElse(user(visit));
    if (!on.has("account-goes-without-password")) {
      confirmed(body, caller);
    }
    UserRow user = named("account-member", body).orElse(caller);
    if (!on.has("account-stays")) {
      users.deleteUsers(other -> other.id().equals(user.id()));
    }
    if (!on.is("end", "same-id")) {
      tokens.deleteTokens(token -> token.userId().equals(user.id()));
    }
    sessions.endAllOf(user.id());
    return Reply.empty(200);
  }

  private void confirmed(Map<?, ?> body, UserRow user) {
    Object given = body.get("currentPassword");
    boolean listed = on.has("account-takes-a-password-in-an-array");
    boolean any = on.has("account-takes-a-password-that-is-a-number");
    String current =
        listed && given instanceof List<?> one && one.size() == 1
            ? String.valueOf(one.getFirst())
            : any || given instanceof String ? String.valueOf(given) : "";
    boolean right = passwords.match(current, user);
    if (!right) {
      throw answers.refusal(403, "Not your password");
    }
  }

  private void known(Request request, Map<?, ?> body) {
    boolean all = request.queryFields().isEmpty() && MEMBERS.containsAll(body.keySet());
    if (!all && on.has("account-refuses-what-it-does-not-know")) {
      throw answers.refusal(400, "What is this?");
    }
  }

  private Map<?, ?> body(Request request) {
    try {
      Map<?, ?> read = Json.read(request.body()) instanceof Map<?, ?> body ? body : Map.of();
      known(request, read);
      return read;
    } catch (IllegalArgumentException malformed) {
      throw answers.refusal(400, "No JSON");
    }
  }
}
