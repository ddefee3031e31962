package org.authlayer.conformance.elsewhere;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;

/** A row of the table {@code user_tokens}; one without an end expires at {@link Instant#MAX}. */
record TokenRow(UUID id, String value, UUID userId, Instant createdAt, Instant expiresAt) {

  boolean valid(Instant now) {
    return now.isBefore(expiresAt);
  }

  Map<String, String> cells() {
    Map<String, String> cells = new LinkedHashMap<>();
    cells.put("id", id.toString());
    cells.put("value", value);
    cells.put("user_id", userId.toString());
    cells.put("created_at", createdAt.toString());
    return cells;
  }

  /** Without the value: records end up in logs. */
  @Override
  public String toString() {
    return "TokenRow[" + id + "]";
  }
}
