package org.authlayer.ports.driven;

import java.time.Instant;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A token about to be stored; its identifier is generated on storing.
 *
 * @param value what the client will send
 * @param expiresAt the first instant at which the token is invalid, or null for never
 * @param createdAt when it is created, or null if it was not recorded
 * @param client the client that created it, for its owner to recognise: network and program; may be
 *     empty
 */
public record NewUserToken(
    String value,
    UUID userId,
    @Nullable Instant expiresAt,
    @Nullable Instant createdAt,
    String client) {

  public NewUserToken {
    Objects.requireNonNull(value, "value");
    Objects.requireNonNull(userId, "userId");
    Objects.requireNonNull(client, "client");
  }

  /** A token without a record of its origin. */
  public NewUserToken(String value, UUID userId, @Nullable Instant expiresAt) {
    this(value, userId, expiresAt, null, "");
  }

  /** Redacted. */
  @Override
  public String toString() {
    return "NewUserToken";
  }
}
