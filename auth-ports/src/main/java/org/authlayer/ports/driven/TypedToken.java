package org.authlayer.ports.driven;

import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A stored token of a user type of an application's own (table {@code typed_tokens}).
 *
 * @param expiresAt the first instant at which the token is invalid, or null for never
 * @param lastUsedAt to the minute, or null for never
 */
public record TypedToken(
    UUID id, UserId owner, @Nullable Instant expiresAt, @Nullable Instant lastUsedAt) {

  public Optional<Instant> lastUse() {
    return Optional.ofNullable(lastUsedAt);
  }

  public Optional<Instant> expiry() {
    return Optional.ofNullable(expiresAt);
  }
}
