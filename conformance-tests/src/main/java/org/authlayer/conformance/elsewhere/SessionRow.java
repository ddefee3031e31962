package org.authlayer.conformance.elsewhere;

import java.time.Instant;
import java.util.UUID;

/** A row of the table of sessions. */
record SessionRow(String id, UUID userId, Instant createdAt, Instant lastSeenAt) {

  SessionRow seen(Instant now) {
    return new SessionRow(id, userId, createdAt, now);
  }

  /** Without the identifier: records end up in logs. */
  @Override
  public String toString() {
    return "SessionRow of " + userId;
  }
}
