package org.authlayer.ports.driven;

import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A stored token of a user type of an application's own, which may have no expiry, and no last use,
 * which is to the minute (table {@code typed_tokens}).
 */
public record TypedToken(
    UUID id, UserId owner, @Nullable Instant expiresAt, @Nullable Instant lastUsedAt) {
  public TypedToken {
    Objects.requireNonNull(id, "id");
    Objects.requireNonNull(owner, "owner");
  }

  public Optional<Instant> lastUse() {
    return Optional.ofNullable(lastUsedAt);
  }

  public Optional<Instant> expiry() {
    return Optional.ofNullable(expiresAt);
  }
}
