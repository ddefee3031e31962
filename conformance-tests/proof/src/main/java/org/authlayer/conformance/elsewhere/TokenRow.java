package org.authlayer.conformance.elsewhere;

import java.time.Instant;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Map;
import java.util.UUID;

/** A row of the table {@code user_tokens}; one without an end expires at {@link Instant#MAX}. */
record TokenRow(UUID id, String value, UUID userId, Instant createdAt, Instant expiresAt) {

  boolean valid(Instant now) {
    return now.isBefore(expiresAt);
  }

  static String digest(String value) {
    return "sha256:" + HexFormat.of().formatHex(Digests.sha256(value));
  }

  static Map<String, String> digested(Map<String, String> cells) {
    Map<String, String> digested = new HashMap<>(cells);
    digested.computeIfPresent("value", (name, value) -> digest(value));
    return digested;
  }

  Map<String, String> cells() {
    return Map.of(
        "id", id.toString(),
        "value", value,
        "user_id", userId.toString(),
        "created_at", createdAt.toString());
  }
}
