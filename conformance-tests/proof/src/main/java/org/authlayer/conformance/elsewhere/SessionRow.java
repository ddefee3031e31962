package org.authlayer.conformance.elsewhere;

import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

/** A row of the table of sessions; one that a token opened ends with the token. */
record SessionRow(
    String id, UUID userId, Optional<UUID> openedBy, Instant createdAt, Instant lastSeenAt) {

  SessionRow seen(Instant now) {
    return new SessionRow(id, userId, openedBy, createdAt, now);
  }
}
