package org.authlayer.ports.driven;

import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A stored token.
 *
 * @param expiresAt the first instant at which the token is invalid, or null for never (AL-TOK-06)
 * @param lastUsedAt to the minute, or null for never
 * @param user its owner, or null if the owner is of a declared type
 */
public record Token(
    UUID id,
    UserId owner,
    @Nullable Instant expiresAt,
    @Nullable Instant lastUsedAt,
    @Nullable User user) {
  public Token {
    Objects.requireNonNull(id, "id");
    Objects.requireNonNull(owner, "owner");
  }

  public static Token of(UUID id, User user, @Nullable Instant expiresAt) {
    return new Token(id, UserId.of(user.id()), expiresAt, null, user);
  }

  public Optional<User> standard() {
    return Optional.ofNullable(user);
  }

  public Optional<Instant> lastUse() {
    return Optional.ofNullable(lastUsedAt);
  }

  public Optional<Instant> expiry() {
    return Optional.ofNullable(expiresAt);
  }
}
