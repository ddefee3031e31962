package org.authlayer.ports.driven;

import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A stored token together with its owner (table {@code user_tokens}).
 *
 * @param id identifies the record
 * @param value what the client sends, unique (AL-TKR-03)
 * @param user the owner; its identifier is the column {@code user_id}
 * @param expiresAt the first instant at which the token is invalid, or null for never (AL-TOK-06)
 */
public record UserToken(UUID id, String value, User user, @Nullable Instant expiresAt) {

  /** Refuses null in all but the expiry (AL-TKR-02). */
  public UserToken {
    Objects.requireNonNull(id, "id");
    Objects.requireNonNull(value, "value");
    Objects.requireNonNull(user, "user");
  }

  /**
   * When the token becomes invalid.
   *
   * @return the first instant at which it is, or nothing when it never does
   */
  public Optional<Instant> expiry() {
    return Optional.ofNullable(expiresAt);
  }

  /** Identifiers only. */
  @Override
  public String toString() {
    return "UserToken[" + id + ", " + user + "]";
  }
}
