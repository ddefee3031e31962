package org.authlayer.ports.driven;

import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A stored token.
 *
 * @param createdAt null if it was not recorded
 * @param expiresAt the first instant at which the token is invalid, or null for never (AL-TOK-06)
 * @param lastUsedAt to the minute, or null for never
 * @param user its owner, or null if the owner is of a declared type
 */
public record Token(
    UUID id,
    UserId owner,
    @Nullable Instant createdAt,
    @Nullable Instant expiresAt,
    @Nullable Instant lastUsedAt,
    @Nullable User user) {
  public Token {
    Objects.requireNonNull(id, "id");
    Objects.requireNonNull(owner, "owner");
  }

  public static Token of(
      UUID id, User user, @Nullable Instant createdAt, @Nullable Instant expiresAt) {
    return new Token(id, UserId.of(user.id()), createdAt, expiresAt, null, user);
  }

  /**
   * Whether it expires and was created by a clock that was more than a minute ahead, so that its
   * end would come too late (ADR 0073).
   */
  public boolean isOfAClockAhead(Instant now) {
    Instant latest = now.plus(SessionIdentity.CLOCKS_APART);
    return expiry().isPresent() && made().filter(latest::isBefore).isPresent();
  }

  public Optional<User> standard() {
    return Optional.ofNullable(user);
  }

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
