package org.authlayer.domain.pages;

import java.util.Optional;
import org.authlayer.ports.driven.SessionData;
import org.authlayer.ports.driven.TokenSummary;
import org.authlayer.ports.driven.UserId;

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

  public static AccessEntry of(SessionData session, boolean current) {
    return new AccessEntry(
        "sessions",
        session.digest(),
        session.digest().substring(0, SHORT),
        ClientName.of(session.client()).name(),
        ClientName.of(session.client()).network(),
        current,
        session.identity(UserId.STANDARD).map(user -> Moment.of(user.since())),
        Optional.of(Moment.of(session.lastSeenAt())),
        Optional.empty(),
        "End",
        "End session %s, %s"
            .formatted(
                ClientName.of(session.client()).name(), session.digest().substring(0, SHORT)));
  }

  public static AccessEntry of(TokenSummary token) {
    String id = token.id().toString();
    return new AccessEntry(
        "tokens",
        id,
        id.substring(0, SHORT),
        ClientName.of(token.client()).name(),
        ClientName.of(token.client()).network(),
        false,
        token.made().map(Moment::of),
        token.lastUse().map(Moment::of),
        token.expiry().map(Moment::of),
        "Revoke",
        "Revoke token %s, %s"
            .formatted(ClientName.of(token.client()).name(), id.substring(0, SHORT)));
  }
}
