package org.authlayer.conformance.elsewhere;

import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** They look for a user and never reject: that is for guards and handlers. */
record Authenticators(
    Switches on,
    Settings settings,
    Tables users,
    Logins logins,
    TokenLookup tokens,
    JwtVerifier jwts,
    Crossing crossing,
    Answers answers,
    AuthorizationHeader header,
    MisplacedCredentials misplaced,
    Leftovers leftovers) {

  /** The password of a stored user, in a Basic header. */
  void basic(Visit visit) {
    pair(visit).flatMap(logins::user).ifPresent(visit::logInByPassword);
    leftovers.apply(visit);
  }

  void bearer(Visit visit) {
    Optional<String> token = token(visit);
    Optional<UserRow> user =
        token
            .flatMap(tokens::valid)
            .filter(found -> !on.has("session-wins-over-token") || !visit.hasUser())
            .flatMap(
                found -> {
                  visit.token = Optional.of(found);
                  return users.user(found.userId());
                });
    user = user.or(() -> token.flatMap(given -> crossing.user("token", given)));
    if (on.has("bearer-after-cookie-ignored") && visit.request.cookie("app_session").isPresent()) {
      user = Optional.empty();
    }
    user.ifPresent(visit::logIn);
    if (token.isPresent() && user.isEmpty() && on.has("failed-bearer-rejects")) {
      throw answers.refusal(401, "These credentials do not match");
    }
    misplaced.named(visit.request).flatMap(users::called).ifPresent(visit::logIn);
    leftovers.apply(visit);
  }

  /** Basic taken where only tokens should be. */
  void basicWhereItDoesNotBelong(Visit visit) {
    if (on.has("me-takes-basic")) {
      header.pair(visit.request).flatMap(logins::user).ifPresent(visit::logIn);
    }
  }

  /** A signed token, in a Bearer header. */
  void jwt(Visit visit) {
    Optional<String> token = token(visit);
    boolean right = token.map(it -> on.folded("web-token", it)).flatMap(jwts::claims).isPresent();
    visit.bySignature =
        right || token.flatMap(given -> crossing.user("web-token", given)).isPresent();
  }

  /** User name and password in the body of a form. */
  void credentials(Visit visit) {
    credentials(visit, visit.request.formFields());
  }

  void credentials(Visit visit, Map<String, String> form) {
    String username = form.getOrDefault("username", "");
    String field = on.has("form-fields-in-brackets") ? "password[]" : "password";
    Optional<String> password =
        Optional.ofNullable(form.get("password")).or(() -> Optional.ofNullable(form.get(field)));
    if (on.has("form-login-takes-any-password")
        || (password.isEmpty() && on.has("form-without-password-accepted"))) {
      users.called(username).ifPresent(visit::logInByPassword);
    }
    password
        .flatMap(given -> logins.user(new Pair(username, given)))
        .ifPresent(visit::logInByPassword);
    if (visit.hasUser() && on.has("last-of-two-usernames-logged-in")) {
      last(visit.request).flatMap(users::called).ifPresent(visit::logInByPassword);
    }
  }

  /** The password is checked for the first user name of a form, the last one is logged in. */
  private static Optional<String> last(Request request) {
    String text = request.body();
    String last = "x=&" + text.substring(Math.max(0, text.lastIndexOf("username=")));
    return Optional.ofNullable(Request.fields(last).get("username"));
  }

  /** The one user of the configuration, by either header. */
  void simple(Visit visit) {
    boolean password =
        pair(visit)
            .filter(it -> on.same("simple-name", Settings.SIMPLE_USERNAME, it.username()))
            .filter(it -> on.same("simple-password", settings.simplePassword(), it.password()))
            .isPresent();
    Optional<String> given = token(visit);
    boolean token =
        given.filter(it -> on.same("simple-token", settings.simpleToken(), it)).isPresent();
    if (password || token || given.flatMap(it -> crossing.user("simple", it)).isPresent()) {
      visit.configured = Optional.of(Settings.SIMPLE_NAME);
    }
  }

  /** The administrator of the configuration, by a Basic header. */
  void admin(Visit visit) {
    Optional<Pair> pair = pair(visit);
    boolean right =
        pair.filter(
                it ->
                    on.same("admin-name", Settings.ADMIN_USERNAME, it.username())
                        || (on.has("admin-by-display-name")
                            && it.username().equals(Settings.ADMIN_NAME)))
            .filter(
                it ->
                    on.same("admin-password", settings.adminPassword(), it.password())
                        || on.has("admin-with-any-password"))
            .isPresent();
    if (right) {
      visit.configured = Optional.of(Settings.ADMIN_NAME);
    } else if (on.has("user-password-is-an-admin")) {
      pair.flatMap(logins::user).ifPresent(user -> visit.configured = Optional.of(user.email()));
    }
  }

  /** The administrator let in as if it were a user. */
  void adminWhereUsersBelong(Visit visit) {
    if (on.has("admin-passes-guard-for-users")) {
      admin(visit);
      visit
          .configured
          .map(it -> new UserRow(UUID.randomUUID(), it, it + "@example.org", "", Instant.EPOCH))
          .ifPresent(visit::logIn);
    }
  }

  private Optional<Pair> pair(Visit visit) {
    return header.pair(visit.request).or(() -> misplaced.pair(visit.request));
  }

  private Optional<String> token(Visit visit) {
    return header.token(visit.request).or(() -> misplaced.token(visit.request));
  }
}
