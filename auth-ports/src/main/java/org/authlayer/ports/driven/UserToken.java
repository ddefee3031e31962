package org.authlayer.ports.driven;

import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A stored token together with its owner (table {@code user_tokens}).
 *
 * @param value what the client sends, unique (AL-TKR-03)
 * @param expiresAt the first instant at which the token is invalid, or null for never (AL-TOK-06)
 * @param lastUsedAt to the minute, or null for never
 */
public record UserToken(
    UUID id, String value, User user, @Nullable Instant expiresAt, @Nullable Instant lastUsedAt) {
  public UserToken {
    Objects.requireNonNull(id, "id");
    Objects.requireNonNull(value, "value");
    Objects.requireNonNull(user, "user");
  }

  public UserToken(UUID id, String value, User user, @Nullable Instant expiresAt) {
    this(id, value, user, expiresAt, null);
  }

  /**
   * Whether a use counts as the latest. One that is noted for more than a day later does not hinder
   * it: a clock that was ahead wrote that one (ADR 0073).
   */
  public static boolean isLatest(Instant use, @Nullable Instant noted) {
    return noted == null || noted.isBefore(use) || noted.isAfter(use.plus(Duration.ofDays(1)));
  }

  public Optional<Instant> lastUse() {
    return Optional.ofNullable(lastUsedAt);
  }

  public Optional<Instant> expiry() {
    return Optional.ofNullable(expiresAt);
  }

  @Override
  public String toString() {
    return "UserToken[" + id + ", " + user + "]";
  }
}
