package org.authlayer.ports.driven;

import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A stored token of a user type of an application's own (table {@code typed_tokens}).
 *
 * @param owner the user; only the application knows whether there is one
 * @param expiresAt the first instant at which the token is invalid, or null for never
 * @param lastUsedAt when it was last used, to the minute, or null for never
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
