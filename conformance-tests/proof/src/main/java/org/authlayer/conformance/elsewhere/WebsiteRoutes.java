package org.authlayer.conformance.elsewhere;

import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** A website: one signs in by a form and is known by a cookie. */
final class WebsiteRoutes {

  private final Variations variations;
  private final Answers answers;
  private final Authenticators authenticators;
  private final Sessions sessions;
  private final Redirects redirects;

  WebsiteRoutes(
      Variations variations, Answers answers, Authenticators authenticators, Sessions sessions) {
    this.variations = variations;
    this.answers = answers;
    this.authenticators = authenticators;
    this.sessions = sessions;
    this.redirects = new Redirects(variations);
  }

  List<Route> all() {
    List<Consumer<Visit>> known =
        variations.has("session-after-redirect") ? List.of() : List.of(sessions::authenticate);
    return List.of(
        Route.of("GET", Redirects.SIGN_IN, visit -> form(200, "", "")),
        Route.of("POST", Redirects.SIGN_IN, this::signIn).remembered(),
        Route.of("GET", Redirects.PROFILE, this::profile).by(known).remembered(),
        Route.of("GET", "/members/website/welcome", this::welcome)
            .by(
                variations.has("welcome-knows-no-user")
                    ? List.of()
                    : List.of(sessions::authenticate))
            .remembered(),
        Route.of("POST", "/members/website/sign-out", this::signOut)
            .by(List.of(sessions::authenticate)));
  }

  /** Only what this form says counts; when it fails, the user who was signed in stays so. */
  private Reply signIn(Visit visit) {
    fromHere(visit.request());
    sessions.authenticate(visit);
    visit.logOut();
    authenticators.credentials(visit);
    if (visit.user().isEmpty()) {
      return failed(visit.request());
    }
    if (variations.has("sign-in-answers-json")) {
      return answers.json(200, Json.object("signed_in", true));
    }
    String next = visit.request().formFields().getOrDefault(Redirects.NEXT, "");
    if (next.isEmpty() && variations.has("next-from-query-leads-anywhere")) {
      next = visit.request().queryFields().getOrDefault(Redirects.NEXT, "");
      return redirects.to(next.isEmpty() ? Redirects.PROFILE : next);
    }
    Reply reply = redirects.to(redirects.after(Optional.of(next)));
    return variations.has("sign-in-shows-the-hash")
        ? reply.with("X-Debug", visit.user().get().passwordHash())
        : reply;
  }

  private Reply failed(Request request) {
    if (variations.has("failed-sign-in-is-401-json")) {
      return answers.error(401, "Not with these");
    }
    if (variations.has("failed-sign-in-redirects")) {
      return redirects.to(Redirects.SIGN_IN);
    }
    if (variations.has("failed-sign-in-looks-like-success")) {
      return redirects.to(Redirects.PROFILE);
    }
    String shown =
        variations.has("failed-sign-in-shows-the-password")
            ? request.formFields().getOrDefault("password", "")
            : "Not with these";
    String kept =
        variations.has("failed-sign-in-keeps-the-address")
            ? request.formFields().getOrDefault("username", "")
            : "";
    return form(variations.has("failed-sign-in-is-200") ? 200 : 401, shown, kept);
  }

  private Reply form(int status, String problem, String address) {
    String quote = variations.has("attributes-without-quotes") ? "" : "\"";
    return answers.page(
        status,
        "Sign in",
        "<p>"
            + Html.escaped(problem)
            + "</p><form method='post'><input name='username'".replace("'", quote)
            + (address.isEmpty() ? "" : " value=\"" + Html.escaped(address) + "\"")
            + "><input name='password'>".replace("'", quote)
            + "<button>Go</button></form>");
  }

  private String shown(String text) {
    return variations.has("pages-escape-at-signs") ? Html.wary(text) : Html.escaped(text);
  }

  private Reply profile(Visit visit) {
    if (visit.user().isEmpty() && !variations.has("profile-for-everybody")) {
      return redirects.toSignIn(visit.request());
    }
    String email = visit.user().map(UserRow::email).orElse("anonymous");
    return answers.page(
        200, "Profile", "<p>Your address: " + shown(variations.folded("page", email)) + "</p>");
  }

  private Reply welcome(Visit visit) {
    if (visit.user().isEmpty() && variations.has("welcome-refuses-strangers")) {
      throw answers.refusal(401, "Log in first");
    }
    String name = visit.user().map(UserRow::name).orElse("stranger");
    return answers.page(200, "Welcome", "<p>Hello, " + shown(name) + ".</p>");
  }

  private Reply signOut(Visit visit) {
    fromHere(visit.request());
    sessions.forget(visit);
    return redirects.to("/members/website/welcome");
  }

  /** Forms of other sites' pages are not carried out. */
  private void fromHere(Request request) {
    String here = "http://" + request.headers().first("Host").orElse("");
    boolean foreign =
        request.headers().first("Origin").filter(origin -> !origin.equals(here)).isPresent()
            || request
                .headers()
                .first("Sec-Fetch-Site")
                .filter(s -> s.endsWith("-site"))
                .isPresent();
    if (foreign && !variations.has("forms-of-other-sites-accepted")) {
      throw answers.refusal(403, "Not from there");
    }
    boolean silent = request.headers().first("Origin").isEmpty();
    if (silent && variations.has("forms-without-origin-refused")) {
      throw answers.refusal(403, "From where?");
    }
  }
}
