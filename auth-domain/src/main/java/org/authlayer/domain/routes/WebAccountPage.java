package org.authlayer.domain.routes;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import org.authlayer.domain.Request;
import org.authlayer.ports.driven.SessionData;
import org.authlayer.ports.driven.TokenSummary;
import org.authlayer.ports.driven.User;
import org.authlayer.ports.driving.HttpResponse;

/** The account page: who one is, one's sessions and tokens, the password, and the way out. */
@SuppressWarnings("InlineFormatString") // a page is read whole
final class WebAccountPage {

  private static final String ACCOUNT =
      """
      <p>You are %s, logged in as <strong>%s</strong>.</p>
      <form method="post" action="/web/logout"><button>Log out</button></form>
      <h2>Sessions</h2>
      <ul>%s</ul>
      <form method="post" action="/web/account/sessions">
        <button>End all other sessions</button></form>
      <h2>Tokens</h2>
      <ul>%s</ul>
      <h2>Change password</h2>
      <form method="post" action="/web/account/password">
        <label>Current password <input name="currentPassword" type="password"
          autocomplete="current-password" required></label>
        <label>New password <input name="newPassword" type="password" minlength="8"
          autocomplete="new-password" required></label>
        <label>New password again <input name="confirmPassword" type="password" minlength="8"
          autocomplete="new-password" required></label>
        <button>Change password</button>
      </form>
      <p>All other sessions and all tokens end with the old password.</p>
      <h2>Delete account</h2>
      <form method="post" action="/web/account/delete">
        <label>Current password <input name="currentPassword" type="password"
          autocomplete="current-password" required></label>
        <button>Delete account for ever</button>
      </form>
      """;

  private static final String ITEM =
      """
      <li>%s, made %s, last used %s%s
        <form method="post" action="/web/account/%s/%s"><button>%s</button></form></li>
      """;

  private static final DateTimeFormatter MINUTE =
      DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm 'UTC'", Locale.ENGLISH)
          .withZone(ZoneOffset.UTC);

  private WebAccountPage() {}

  static HttpResponse of(
      Request request,
      int status,
      List<String> reasons,
      List<SessionData> sessions,
      List<TokenSummary> tokens) {
    User user = Account.user(request);
    String content =
        ACCOUNT.formatted(
            WebPages.escape(user.name()),
            WebPages.escape(user.email()),
            sessions.stream().map(one -> item(request, one)).collect(Collectors.joining()),
            tokens.isEmpty()
                ? "<li>none</li>"
                : tokens.stream().map(WebAccountPage::item).collect(Collectors.joining()));
    return WebPages.page(status, "Your account", WebPages.alert(reasons) + content);
  }

  private static String item(Request request, SessionData session) {
    return ITEM.formatted(
        client(session.origin().client()),
        minute(Optional.of(session.createdAt())),
        minute(Optional.of(session.lastSeenAt())),
        Account.isCurrent(request, session) ? " <strong>(this one)</strong>" : "",
        "sessions",
        session.digest(),
        "End");
  }

  private static String item(TokenSummary token) {
    return ITEM.formatted(
        client(token.client()),
        minute(token.made()),
        minute(token.lastUse()),
        token.expiry().map(end -> ", until " + MINUTE.format(end)).orElse(""),
        "tokens",
        token.id(),
        "Revoke");
  }

  private static String client(String label) {
    return label.isEmpty() ? "unknown program" : WebPages.escape(label);
  }

  private static String minute(Optional<Instant> at) {
    return at.map(MINUTE::format).orElse("never noted");
  }
}
