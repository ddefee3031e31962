package org.authlayer.ports.driven;

import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A token of a user type of an application's own, not yet stored.
 *
 * @param value what the client sends
 * @param owner a user of another type than {@link User}
 * @param expiresAt the first instant at which the token is invalid, or null for never
 * @param client what the owner recognises it by: a name, or network and program; may be empty
 */
public record NewTypedToken(
    String value, UserId owner, @Nullable Instant expiresAt, Instant createdAt, String client) {

  public NewTypedToken {
    Objects.requireNonNull(value, "value");
    Objects.requireNonNull(owner, "owner");
    Objects.requireNonNull(createdAt, "createdAt");
    Objects.requireNonNull(client, "client");
    if (owner.isStandard()) {
      throw new IllegalArgumentException("tokens of a User are kept in UserTokens");
    }
  }

  /** The owner only. */
  @Override
  public String toString() {
    return "NewTypedToken[" + owner + "]";
  }
}
