package org.authlayer.conformance.elsewhere;

import java.time.Instant;
import java.util.Map;
import java.util.UUID;

/** A row of the table {@code user_tokens}; one without an end expires at {@link Instant#MAX}. */
record TokenRow(UUID id, String value, UUID userId, Instant createdAt, Instant expiresAt) {

  boolean valid(Instant now) {
    return now.isBefore(expiresAt);
  }

  Map<String, String> cells() {
    return Map.of(
        "id", id.toString(),
        "value", value,
        "user_id", userId.toString(),
        "created_at", createdAt.toString());
  }
}
