package org.authlayer.ports.driven;

import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A token as its owner sees it: everything but its value.
 *
 * @param createdAt null if it was not recorded
 * @param lastUsedAt to the minute, or null for never
 * @param expiresAt the first instant at which it is invalid, or null for never
 * @param client network and program of the client that created it, or its name; may be empty
 */
public record TokenSummary(
    UUID id,
    @Nullable Instant createdAt,
    @Nullable Instant lastUsedAt,
    @Nullable Instant expiresAt,
    String client) {

  public Optional<Instant> made() {
    return Optional.ofNullable(createdAt);
  }

  public Optional<Instant> lastUse() {
    return Optional.ofNullable(lastUsedAt);
  }

  public Optional<Instant> expiry() {
    return Optional.ofNullable(expiresAt);
  }
}
