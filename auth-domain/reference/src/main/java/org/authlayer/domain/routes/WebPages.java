package org.authlayer.domain.routes;

import java.util.Map;
import java.util.Optional;
import org.authlayer.domain.Request;
import org.authlayer.domain.pages.Field;
import org.authlayer.domain.pages.Form;
import org.authlayer.domain.pages.FormState;
import org.authlayer.domain.pages.Html;
import org.authlayer.domain.pages.Page;
import org.authlayer.ports.driven.User;
import org.authlayer.ports.driving.HttpResponse;

/** The pages of the website that everybody may see. */
@SuppressWarnings("InlineFormatString") // a page is read whole
final class WebPages {

  static final String PASSWORD_HINT = "At least 8 characters. A few words make a good one.";

  private static final Form LOGIN =
      Form.of(
          "login",
          "/web/login",
          "Log in",
          Field.email("username", "E-mail"),
          Field.password("password", "Password"));

  private static final Form SIGN_UP =
      Form.of(
          "signup",
          "/web/signup",
          "Sign up",
          Field.text("name", "Name"),
          Field.email("email", "E-mail"),
          Field.newPassword("password", "Password", PASSWORD_HINT),
          Field.newPassword("confirmPassword", "Password again", ""));

  private static final String CARD = "<div class=\"card narrow\">\n%s</div>\n%s";

  private static final String STRANGER =
      """

      <nav aria-label="Account">
      <a href="/web/login">Log in</a> <a class="button" href="/web/signup">Sign up</a>
      </nav>\
      """;

  private static final String MEMBER =
      """

      <nav aria-label="Account">
      <a href="/web/account">%s</a>
      <form method="post" action="/web/logout"><button class="quiet">Log out</button></form>
      </nav>\
      """;

  private WebPages() {}

  static HttpResponse home(Request request) {
    Optional<User> user = request.auth().get(User.class);
    String content =
        user.map(
                known ->
                    """
                    <p class="lead">Welcome back, %s.</p>
                    <p><a class="button" href="/web/account">Your account</a></p>
                    """
                        .formatted(Html.escape(known.name())))
            .orElse(
                """
                <p class="lead">Welcome. You are not logged in.</p>
                <p><a class="button" href="/web/signup">Sign up</a>
                or <a href="/web/login">log in</a> if you have an account.</p>
                """);
    String done = FlashMessage.in(request).map(FlashMessage::html).orElse("");
    return page(request, 200, "Home", done + content);
  }

  static HttpResponse login(Request request, int status, FormState filled, Optional<String> next) {
    String form = LOGIN.html(filled, next.map(path -> Map.of("next", path)).orElse(Map.of()));
    return page(
        request,
        status,
        "Log in",
        CARD.formatted(form, "<p>No account yet? <a href=\"/web/signup\">Sign up</a>.</p>"));
  }

  static HttpResponse signUp(Request request, int status, FormState filled) {
    return page(
        request,
        status,
        "Sign up",
        CARD.formatted(
            SIGN_UP.html(filled),
            "<p>Already have an account? <a href=\"/web/login\">Log in</a>.</p>"));
  }

  static HttpResponse seeOther(String path) {
    return HttpResponse.of(303).with("Location", path);
  }

  static HttpResponse page(Request request, int status, String title, String content) {
    String navigation =
        request
            .auth()
            .get(User.class)
            .map(user -> MEMBER.formatted(Html.escape(user.name())))
            .orElse(STRANGER);
    return new Page(title, navigation, content).answer(status);
  }
}
