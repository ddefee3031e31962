package org.authlayer.ports.driven;

import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A token about to be stored; its identifier is generated.
 *
 * @param expiresAt the first instant at which the token is invalid, or null for never
 * @param client network and program of the client that created it, or its name; may be empty
 */
public record NewUserToken(
    String value,
    UUID userId,
    @Nullable Instant expiresAt,
    @Nullable Instant createdAt,
    String client) {

  public NewUserToken(String value, UUID userId, @Nullable Instant expiresAt) {
    this(value, userId, expiresAt, null, "");
  }

  @Override
  public String toString() {
    return "NewUserToken";
  }
}
