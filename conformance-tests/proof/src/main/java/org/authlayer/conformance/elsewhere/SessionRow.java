package org.authlayer.conformance.elsewhere;

import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/**
 * A row of the table of sessions; one that a token opened ends with the token.
 *
 * @param userId {@link #ANONYMOUS} where the session has no user
 * @param member the user of the second type
 */
record SessionRow(
    String id,
    UUID userId,
    Optional<UUID> openedBy,
    Instant createdAt,
    Instant lastSeenAt,
    Map<String, String> values,
    Optional<UUID> member) {

  static final UUID ANONYMOUS = new UUID(0, 0);

  SessionRow {
    values = Map.copyOf(values);
  }

  /** A session without values, of one user. */
  SessionRow(String id, UUID userId, Optional<UUID> openedBy, Instant createdAt, Instant seen) {
    this(id, userId, openedBy, createdAt, seen, Map.of(), Optional.empty());
  }

  /** As another session keeps what this one does beside its user. */
  SessionRow givenTo(SessionRow other) {
    return new SessionRow(
        other.id, other.userId, other.openedBy, other.createdAt, other.lastSeenAt, values, member);
  }

  SessionRow seen(Instant now) {
    return new SessionRow(id, userId, openedBy, createdAt, now, values, member);
  }

  SessionRow called(String other) {
    return new SessionRow(other, userId, openedBy, createdAt, lastSeenAt, values, member);
  }

  SessionRow of(UUID user, Optional<UUID> token) {
    return new SessionRow(id, user, token, createdAt, lastSeenAt, values, member);
  }

  SessionRow with(UUID found) {
    return new SessionRow(id, userId, openedBy, createdAt, lastSeenAt, values, Optional.of(found));
  }

  SessionRow with(Map<String, String> more) {
    Map<String, String> all = new HashMap<>(values);
    all.putAll(more);
    return new SessionRow(id, userId, openedBy, createdAt, lastSeenAt, all, member);
  }
}
