package org.authlayer.domain.routes;

import java.util.List;
import java.util.Optional;
import org.authlayer.domain.Abort;
import org.authlayer.domain.Violation;
import org.authlayer.ports.driven.User;
import org.authlayer.ports.driving.Body;
import org.authlayer.ports.driving.HttpResponse;

/** The pages of the website: plain HTML that works without a script. */
@SuppressWarnings("InlineFormatString") // a page is read whole
final class WebPages {

  private static final String FRAME =
      """
      <!doctype html>
      <html lang="en">
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <title>%s</title>
      <style>
        :root { color-scheme: light dark; font: 1.05rem/1.5 system-ui, sans-serif }
        body { max-width: 26rem; margin: 3rem auto; padding: 0 1rem }
        label, input, button { display: block; width: 100%%; box-sizing: border-box; font: inherit }
        input { margin: .2rem 0 1rem; padding: .4rem }
        button { padding: .5rem }
        [role=alert] { border-left: .3rem solid #c33; padding-left: .7rem }
      </style>
      <h1>%s</h1>
      %s
      </html>
      """;

  private static final String LOGIN =
      """
      <form method="post" action="/web/login">
        <input type="hidden" name="next" value="%s">
        <label>E-mail <input name="username" type="email" autocomplete="username" required></label>
        <label>Password <input name="password" type="password" autocomplete="current-password"
          required></label>
        <button>Log in</button>
      </form>
      <p>No account yet? <a href="/web/signup">Sign up</a></p>
      """;

  private static final String SIGN_UP =
      """
      <form method="post" action="/web/signup">
        <label>Name <input name="name" autocomplete="name" required></label>
        <label>E-mail <input name="email" type="email" autocomplete="email" required></label>
        <label>Password <input name="password" type="password" minlength="8"
          autocomplete="new-password" required></label>
        <label>Password again <input name="confirmPassword" type="password" minlength="8"
          autocomplete="new-password" required></label>
        <button>Sign up</button>
      </form>
      <p>Already have an account? <a href="/web/login">Log in</a></p>
      """;

  private WebPages() {}

  static HttpResponse home(Optional<User> user) {
    String greeting =
        user.map(known -> "<p>Welcome back, %s.</p>".formatted(escape(known.name())))
            .orElse("<p>Welcome. You are not logged in.</p>");
    String link =
        user.isPresent()
            ? "<p><a href=\"/web/account\">Your account</a></p>"
            : "<p><a href=\"/web/login\">Log in</a> or <a href=\"/web/signup\">sign up</a></p>";
    return page(200, "Home", greeting + link);
  }

  static HttpResponse login(int status, Optional<String> next) {
    String alert =
        status == 401 ? alert(List.of("The e-mail address or the password is wrong.")) : "";
    return page(status, "Log in", alert + LOGIN.formatted(escape(next.orElse(""))));
  }

  static HttpResponse signUp(int status, List<String> reasons) {
    return page(status, "Sign up", alert(reasons) + SIGN_UP);
  }

  static String alert(List<String> reasons) {
    return reasons.isEmpty()
        ? ""
        : "<p role=\"alert\">" + escape(String.join("; ", reasons)) + "</p>";
  }

  static HttpResponse page(int status, String title, String content) {
    return HttpResponse.of(status, new Body.Text(FRAME.formatted(title, title, content)))
        .with("Content-Type", "text/html; charset=utf-8")
        .with("Cache-Control", "no-store")
        .with(
            "Content-Security-Policy",
            "default-src 'none'; style-src 'unsafe-inline'; form-action 'self';"
                + " frame-ancestors 'none'; base-uri 'none'")
        .with("X-Content-Type-Options", "nosniff")
        .with("Referrer-Policy", "same-origin");
  }

  static String escape(String text) {
    return text.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;")
        .replace("'", "&#39;");
  }

  static HttpResponse seeOther(String path) {
    return HttpResponse.of(303).with("Location", path);
  }

  /** What a refusal tells the person who filled a form in. */
  static List<String> reasons(Abort refusal) {
    return refusal.violations().isEmpty()
        ? List.of(refusal.reason())
        : refusal.violations().stream().map(Violation::reason).toList();
  }
}
