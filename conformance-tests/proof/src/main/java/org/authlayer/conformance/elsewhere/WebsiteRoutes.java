package org.authlayer.conformance.elsewhere;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.regex.Pattern;

/** A website: one signs in by a form and is known by a cookie. */
record WebsiteRoutes(
    Switches on, Answers answers, Authenticators authenticators, Sessions sessions) {

  private static final String SIGN_IN = "/members/website/sign-in";
  private static final String PROFILE = "/members/website/profile";
  private static final String NEXT = "return_to";
  private static final Pattern PATH = Pattern.compile("/(?:[A-Za-z0-9_.~-][A-Za-z0-9_.~/?=&%-]*)?");
  private static final Pattern DOUBTFUL =
      Pattern.compile("//|/\\.\\.?(?:[/?]|$)|%2f|%5c", Pattern.CASE_INSENSITIVE);

  List<Route> all() {
    List<Consumer<Visit>> known =
        on.has("session-after-redirect") ? List.of() : List.of(sessions::authenticate);
    return List.of(
        Route.of("GET", SIGN_IN, this::asked).remembered(),
        Route.of("POST", SIGN_IN, this::signIn).remembered(),
        Route.of("GET", PROFILE, this::profile).by(known).remembered(),
        Route.of("GET", "/members/website/welcome", this::welcome)
            .by(List.of(sessions::authenticate))
            .remembered(),
        Route.of("POST", "/members/website/sign-out", this::signOut)
            .by(List.of(sessions::authenticate)));
  }

  /** Only what this form says counts; when it fails, the user who was signed in stays so. */
  private Reply signIn(Visit visit) {
    fromHere(visit.request);
    if (visit.request.formFields().isEmpty() && on.has("unreadable-forms-are-400")) {
      return answers.error(400, "This is no form");
    }
    if (visit.request.formFields().isEmpty() && on.has("unreadable-forms-are-415-or-400")) {
      boolean isForm = visit.request.header("Content-Type").orElse("").contains("form");
      return answers.error(isForm ? 400 : 415, "This is no form");
    }
    sessions.authenticate(visit);
    visit.logOut();
    authenticators.credentials(visit);
    if (on.has("sign-in-by-the-query-of-a-form") && !visit.request.formFields().isEmpty()) {
      authenticators.credentials(visit, visit.request.queryFields());
    }
    if (!visit.hasUser()) {
      if (visit.session.isPresent() && on.has("failed-sign-in-switches-the-user")) {
        String name = visit.request.formFields().getOrDefault("username", "");
        authenticators.users().called(name).ifPresent(visit::logIn);
      }
      return failed(visit.request);
    }
    String next = visit.request.formFields().getOrDefault(NEXT, "");
    if (next.isEmpty() && on.has("next-from-query-leads-anywhere")) {
      next = visit.request.queryFields().getOrDefault(NEXT, "");
      return to(next.isEmpty() ? PROFILE : next);
    }
    Reply reply = to(safe(next) ? next : PROFILE);
    if (on.has("sign-in-keeps-the-password-in-a-cookie")) {
      String password = visit.request.formFields().getOrDefault("password", "");
      return reply.with("Set-Cookie", "remember=" + encoded(password));
    }
    return on.has("sign-in-shows-the-hash")
        ? reply.with("X-Debug", visit.user.get().passwordHash())
        : reply;
  }

  private Reply asked(Visit visit) {
    Map<String, String> query = visit.request.queryFields();
    if (on.has("sign-in-by-get") && query.containsKey("username")) {
      authenticators.credentials(visit, query);
    }
    return form(200, "", "");
  }

  private Reply failed(Request request) {
    String shown =
        on.has("failed-sign-in-shows-the-password")
            ? request.formFields().getOrDefault("password", "")
            : "Not with these";
    String kept =
        on.has("failed-sign-in-keeps-the-address")
            ? request.formFields().getOrDefault("username", "")
            : "";
    return form(401, shown, kept);
  }

  private Reply form(int status, String problem, String address) {
    String quote = on.has("attributes-without-quotes") ? "" : "\"";
    return answers.page(
        status,
        "Sign in",
        "<p>"
            + Answers.escaped(problem)
            + "</p><form method='post'><input name='username'".replace("'", quote)
            + (address.isEmpty() ? "" : " value=\"" + Answers.escaped(address) + "\"")
            + "><input name='password'>".replace("'", quote)
            + "<button>Go</button></form>");
  }

  private Reply profile(Visit visit) {
    if (!visit.hasUser()) {
      return to(SIGN_IN + "?" + NEXT + "=" + encoded(visit.request.target()));
    }
    String email = visit.user.map(UserRow::email).orElse("anonymous");
    return answers.page(
        200, "Profile", "<p>Your address: " + answers.shown(on.folded("page", email)) + "</p>");
  }

  private Reply welcome(Visit visit) {
    String name = sessions.shown(visit).orElse("stranger");
    return answers.page(200, "Welcome", "<p>Hello, " + answers.shown(name) + ".</p>");
  }

  private Reply signOut(Visit visit) {
    fromHere(visit.request);
    sessions.forget(visit);
    return to("/members/website/welcome");
  }

  private void fromHere(Request request) {
    String here = "http://" + request.header("Host").orElse("");
    boolean foreign =
        request.header("Origin").filter(origin -> !origin.equals(here)).isPresent()
            || request.header("Sec-Fetch-Site").filter(s -> s.endsWith("-site")).isPresent();
    if (foreign && !on.has("forms-of-other-sites-accepted")) {
      throw answers.refusal(403, "Not from there");
    }
    boolean silent = request.header("Origin").isEmpty();
    if (silent && on.has("forms-without-origin-refused")) {
      throw answers.refusal(403, "From where?");
    }
  }

  private static Reply to(String location) {
    return Reply.empty(302).with("Location", location);
  }

  private static String encoded(String way) {
    return URLEncoder.encode(way, StandardCharsets.UTF_8);
  }

  private boolean safe(String next) {
    return PATH.matcher(next).matches()
        && !DOUBTFUL.matcher(next).find()
        && !on.has("next-is-ignored");
  }
}
