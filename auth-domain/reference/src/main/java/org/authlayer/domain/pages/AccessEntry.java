package org.authlayer.domain.pages;

import java.util.Optional;
import org.authlayer.domain.application.AccountHandlers;

/** A session or a token on the account page; the label is for a reader that sees no rows. */
public record AccessEntry(
    String kind,
    String id,
    String shortId,
    String client,
    String network,
    boolean current,
    Optional<Moment> created,
    Optional<Moment> used,
    Optional<Moment> end,
    String button,
    String label) {

  private static final int SHORT = 8;

  public static AccessEntry ofSession(AccountHandlers.Access session) {
    return of("sessions", "session", "End", session, Optional.empty());
  }

  public static AccessEntry ofToken(AccountHandlers.Access token) {
    return of("tokens", "token", "Revoke", token, token.expiresAt().map(Moment::of));
  }

  private static AccessEntry of(
      String kind, String word, String button, AccountHandlers.Access entry, Optional<Moment> end) {
    ClientName client = ClientName.of(entry.client());
    String shortId = entry.id().substring(0, SHORT);
    return new AccessEntry(
        kind,
        entry.id(),
        shortId,
        client.name(),
        client.network(),
        entry.isCurrent(),
        entry.createdAt().map(Moment::of),
        entry.lastUsedAt().map(Moment::of),
        end,
        button,
        "%s %s %s, %s".formatted(button, word, client.name(), shortId));
  }
}
