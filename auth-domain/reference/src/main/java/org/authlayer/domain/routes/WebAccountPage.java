package org.authlayer.domain.routes;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import org.authlayer.domain.Request;
import org.authlayer.domain.pages.Field;
import org.authlayer.domain.pages.Form;
import org.authlayer.domain.pages.FormState;
import org.authlayer.domain.pages.Html;
import org.authlayer.ports.driven.SessionData;
import org.authlayer.ports.driven.TokenSummary;
import org.authlayer.ports.driven.User;

/** The account page: who one is, one's sessions and tokens, the password, and the way out. */
@SuppressWarnings("InlineFormatString") // a page is read whole
final class WebAccountPage {

  private static final Form PASSWORD =
      Form.of(
          "password",
          "/web/account/password",
          "Change password",
          Field.password("currentPassword", "Current password"),
          Field.newPassword("newPassword", "New password", WebPages.PASSWORD_HINT),
          Field.newPassword("confirmPassword", "New password again", ""));

  private static final Form DELETION =
      Form.of(
              "delete",
              "/web/account/delete",
              "Delete account for ever",
              Field.password("currentPassword", "Current password"))
          .thatDestroys();

  private static final Form ELSEWHERE =
      Form.of("others", "/web/account/sessions", "End all other sessions").inTheBackground();

  private static final String CONTENT =
      """
      %s<p>You are %s, logged in as <strong>%s</strong>.</p>
      <section class="card" aria-labelledby="sessions">
      <h2 id="sessions">Sessions</h2>
      <ul class="list">%s</ul>
      %s</section>
      <section class="card" aria-labelledby="tokens">
      <h2 id="tokens">Tokens</h2>
      %s
      </section>
      <div class="grid">
      <section class="card" aria-labelledby="change">
      <h2 id="change">Change password</h2>
      <p class="soft">All other sessions and all tokens end with the old password.</p>
      %s</section>
      <section class="card" aria-labelledby="end">
      <h2 id="end">Delete account</h2>
      <p class="soft">Your sessions and tokens end, and nothing is kept.</p>
      %s</section>
      </div>
      """;

  private static final String ITEM =
      """
      <li><div><p><strong>%s</strong>%s</p>
      <p class="soft">made %s, last used %s%s</p></div>
      <form method="post" action="/web/account/%s/%s">\
      <button class="quiet" aria-label="%s %s">%s</button></form></li>
      """;

  private static final DateTimeFormatter MINUTE =
      DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm 'UTC'", Locale.ENGLISH)
          .withZone(ZoneOffset.UTC);

  private WebAccountPage() {}

  /** The forms of the page as they were filled in. */
  record Forms(FormState elsewhere, FormState password, FormState deletion) {

    static Forms empty() {
      return new Forms(FormState.nothing(), FormState.nothing(), FormState.nothing());
    }
  }

  static String of(
      Request request, List<SessionData> sessions, List<TokenSummary> tokens, Forms forms) {
    User user = Account.user(request);
    return CONTENT.formatted(
        FlashMessage.in(request).map(FlashMessage::html).orElse(""),
        Html.escape(user.name()),
        Html.escape(user.email()),
        sessions.stream().map(one -> item(request, one)).collect(Collectors.joining()),
        ELSEWHERE.html(forms.elsewhere()),
        tokens(tokens),
        PASSWORD.html(forms.password()),
        DELETION.html(forms.deletion()));
  }

  private static String tokens(List<TokenSummary> tokens) {
    return tokens.isEmpty()
        ? "<p>You have no tokens. A login at <code>POST /token/login</code> makes one.</p>"
        : "<ul class=\"list\">"
            + tokens.stream().map(WebAccountPage::item).collect(Collectors.joining())
            + "</ul>";
  }

  private static String item(Request request, SessionData session) {
    String client = client(session.origin().client());
    return ITEM.formatted(
        client,
        Account.current(request).isBy(session) ? " <span class=\"tag\">this one</span>" : "",
        minute(Optional.of(session.createdAt())),
        minute(Optional.of(session.lastSeenAt())),
        "",
        "sessions",
        session.digest(),
        "End the session of",
        client,
        "End");
  }

  private static String item(TokenSummary token) {
    String client = client(token.client());
    return ITEM.formatted(
        client,
        "",
        minute(token.made()),
        minute(token.lastUse()),
        token.expiry().map(end -> ", until " + MINUTE.format(end)).orElse(""),
        "tokens",
        token.id(),
        "Revoke the token of",
        client,
        "Revoke");
  }

  private static String client(String label) {
    return label.isEmpty() ? "unknown program" : Html.escape(label);
  }

  private static String minute(Optional<Instant> at) {
    return at.map(MINUTE::format).orElse("never noted");
  }
}
