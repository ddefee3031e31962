package org.authlayer.conformance.elsewhere;

import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** They look for a user and never reject: that is for guards and handlers. */
final class Authenticators {

  private final Variations variations;
  private final Settings settings;
  private final Tables users;
  private final Logins logins;
  private final TokenLookup tokens;
  private final JwtVerifier jwts;
  private final Answers answers;
  private final BasicHeader basic;
  private final BearerHeader bearer;
  private final MisplacedCredentials misplaced;
  private final Leftovers leftovers;
  private final Crossing crossing;

  Authenticators(
      Variations variations,
      Settings settings,
      Tables users,
      Logins logins,
      TokenLookup tokens,
      JwtVerifier jwts,
      Crossing crossing,
      Answers answers) {
    this.variations = variations;
    this.settings = settings;
    this.users = users;
    this.logins = logins;
    this.tokens = tokens;
    this.jwts = jwts;
    this.crossing = crossing;
    this.answers = answers;
    AuthorizationHeader header = new AuthorizationHeader(variations);
    this.basic = new BasicHeader(variations, header, answers);
    this.bearer = new BearerHeader(variations, header);
    this.misplaced = new MisplacedCredentials(variations);
    this.leftovers = new Leftovers(variations);
  }

  /** The password of a stored user, in a Basic header. */
  void basic(Visit visit) {
    Optional<Pair> pair = pair(visit);
    Optional<UserRow> user = pair.flatMap(logins::user);
    user.ifPresent(visit::logInByPassword);
    leftovers.apply(visit);
  }

  void bearer(Visit visit) {
    Optional<String> token = token(visit);
    Optional<UserRow> user =
        token
            .flatMap(tokens::valid)
            .filter(found -> !variations.has("session-wins-over-token") || visit.user().isEmpty())
            .flatMap(
                found -> {
                  visit.token(found);
                  return users.user(found.userId());
                });
    user = user.or(() -> token.flatMap(given -> crossing.user("token", given)));
    if (variations.has("bearer-after-cookie-ignored")
        && visit.request().cookie("app_session").isPresent()) {
      user = Optional.empty();
    }
    user.ifPresent(visit::logIn);
    rejected(token.isPresent() && user.isEmpty(), "failed-bearer-rejects");
    misplaced
        .named(visit.request())
        .flatMap(name -> users.users(u -> u.email().equals(name)).stream().findFirst())
        .ifPresent(visit::logIn);
    leftovers.apply(visit);
  }

  /** Basic taken where only tokens should be. */
  void basicWhereItDoesNotBelong(Visit visit) {
    if (variations.has("me-takes-basic")) {
      basic.pair(visit.request()).flatMap(logins::user).ifPresent(visit::logIn);
    }
  }

  /** The claims of a signed token, in a Bearer header. */
  void jwt(Visit visit) {
    token(visit)
        .map(token -> variations.folded("web-token", token))
        .flatMap(jwts::claims)
        .ifPresent(claims -> visit.claims(Map.of("found", claims)));
    if (visit.claims().isEmpty()
        && token(visit).flatMap(given -> crossing.user("web-token", given)).isPresent()) {
      visit.claims(Map.of());
    }
    if (visit.claims().isEmpty()
        && variations.has("opaque-token-counts-as-jwt")
        && token(visit).flatMap(tokens::valid).isPresent()) {
      visit.claims(Map.of());
    }
  }

  /** User name and password in the body of a form. */
  void credentials(Visit visit) {
    Map<String, String> form = visit.request().formFields();
    if (variations.has("undecodable-form-is-415") && form.isEmpty()) {
      throw answers.refusal(415, "A form, please");
    }
    if (variations.has("undecodable-form-is-500") && form.isEmpty()) {
      throw new IllegalStateException("no form");
    }
    String named = variations.has("form-field-is-email") ? "email" : "username";
    String username = form.getOrDefault(named, "");
    Optional<String> password = Optional.ofNullable(form.get("password"));
    if (password.isEmpty() && variations.has("form-without-password-accepted")) {
      users.users(user -> user.email().equals(username)).forEach(visit::logInByPassword);
    }
    if (variations.has("form-login-takes-any-password")) {
      users.users(user -> user.email().equals(username)).forEach(visit::logInByPassword);
    }
    password
        .flatMap(given -> logins.user(new Pair(username, given)))
        .ifPresent(visit::logInByPassword);
    visit.user().flatMap(user -> claimed(visit.request(), user)).ifPresent(visit::logInByPassword);
  }

  /** The password is checked for the first user name of a form, the last one is logged in. */
  private Optional<UserRow> claimed(Request request, UserRow user) {
    if (!variations.has("last-of-two-usernames-logged-in")) {
      return Optional.empty();
    }
    String text = request.text();
    String last = "x=&" + text.substring(Math.max(0, text.lastIndexOf("username=")));
    String name = Forms.fields(last).getOrDefault("username", user.email());
    return users.users(other -> other.email().equals(name)).stream().findFirst();
  }

  /** The one user of the configuration, by either header. */
  void simple(Visit visit) {
    boolean password =
        pair(visit)
            .filter(
                pair -> variations.same("simple-name", settings.simpleUsername(), pair.username()))
            .filter(
                pair ->
                    variations.same("simple-password", settings.simplePassword(), pair.password()))
            .isPresent();
    boolean token =
        token(visit)
            .filter(given -> variations.same("simple-token", settings.simpleToken(), given))
            .isPresent();
    if (token(visit).flatMap(given -> crossing.user("simple", given)).isPresent()) {
      visit.simple(settings.simpleName());
    }
    if ((password && !variations.has("simple-takes-tokens-only"))
        || (token && !variations.has("simple-takes-passwords-only"))) {
      visit.simple(settings.simpleName());
    }
  }

  /** The administrator of the configuration, by a Basic header. */
  void admin(Visit visit) {
    Optional<Pair> pair = pair(visit);
    boolean right =
        pair.filter(p -> variations.same("admin-name", settings.adminUsername(), p.username()))
            .filter(
                p ->
                    variations.same("admin-password", settings.adminPassword(), p.password())
                        || variations.has("admin-with-any-password"))
            .isPresent();
    boolean user =
        variations.has("user-password-is-an-admin") && pair.flatMap(logins::user).isPresent();
    if (right || user) {
      visit.admin(user ? pair.orElseThrow().username() : settings.adminName());
    }
    rejected(pair.isPresent() && !right && !user, "failed-admin-rejects");
  }

  /** The administrator let in as if it were a user. */
  void adminWhereUsersBelong(Visit visit) {
    if (variations.has("admin-passes-guard-for-users")) {
      admin(visit);
      visit
          .admin()
          .ifPresent(
              name ->
                  visit.logIn(
                      new UserRow(
                          UUID.randomUUID(),
                          name,
                          name + "@example.org",
                          "",
                          java.time.Instant.EPOCH)));
    }
  }

  boolean tokenWasSent(Visit visit) {
    return bearer.token(visit.request()).isPresent();
  }

  private Optional<Pair> pair(Visit visit) {
    return basic.pair(visit.request()).or(() -> misplaced.pair(visit.request()));
  }

  private Optional<String> token(Visit visit) {
    return bearer.token(visit.request()).or(() -> misplaced.token(visit.request()));
  }

  private void rejected(boolean failed, String name) {
    if (failed && variations.has(name)) {
      throw answers.refusal(401, "These credentials do not match");
    }
  }
}
