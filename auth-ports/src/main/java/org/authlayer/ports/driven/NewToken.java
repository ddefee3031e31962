package org.authlayer.ports.driven;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A token about to be stored; its identifier is generated.
 *
 * @param value what the client sends
 * @param expiresAt the first instant at which the token is invalid, or null for never
 * @param client network and program of the client that created it, or its name; may be empty
 */
public record NewToken(
    String value, UserId owner, @Nullable Instant expiresAt, Instant createdAt, String client) {

  @Override
  public String toString() {
    return "NewToken[" + owner + "]";
  }
}
