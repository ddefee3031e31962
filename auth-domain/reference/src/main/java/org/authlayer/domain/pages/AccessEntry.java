package org.authlayer.domain.pages;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Optional;
import org.authlayer.ports.driven.SessionData;
import org.authlayer.ports.driven.TokenSummary;

/** A session or a token on the account page. */
public record AccessEntry(
    String kind,
    String id,
    String client,
    boolean current,
    String made,
    String used,
    String end,
    String button,
    String label) {

  private static final DateTimeFormatter MINUTE =
      DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm 'UTC'", Locale.ENGLISH)
          .withZone(ZoneOffset.UTC);

  /** A session, and whether it is the one of the request. */
  public static AccessEntry of(SessionData session, boolean current) {
    String client = client(session.origin().client());
    return new AccessEntry(
        "sessions",
        session.digest(),
        client,
        current,
        MINUTE.format(session.createdAt()),
        MINUTE.format(session.lastSeenAt()),
        "",
        "End",
        "End the session of " + client);
  }

  /** A token. */
  public static AccessEntry of(TokenSummary token) {
    String client = client(token.client());
    return new AccessEntry(
        "tokens",
        token.id().toString(),
        client,
        false,
        minute(token.made()),
        minute(token.lastUse()),
        token.expiry().map(end -> ", until " + MINUTE.format(end)).orElse(""),
        "Revoke",
        "Revoke the token of " + client);
  }

  private static String client(String label) {
    return label.isEmpty() ? "unknown program" : label;
  }

  private static String minute(Optional<Instant> at) {
    return at.map(MINUTE::format).orElse("never noted");
  }
}
