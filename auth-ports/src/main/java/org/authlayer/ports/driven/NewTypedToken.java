package org.authlayer.ports.driven;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A token of a user type of an application's own, not yet stored.
 *
 * @param expiresAt the first instant at which the token is invalid, or null for never
 * @param client a name, or network and program; may be empty
 */
public record NewTypedToken(
    String value, UserId owner, @Nullable Instant expiresAt, Instant createdAt, String client) {

  public NewTypedToken {
    if (owner.isStandard()) {
      throw new IllegalArgumentException("tokens of a User are kept in UserTokens");
    }
  }

  @Override
  public String toString() {
    return "NewTypedToken[" + owner + "]";
  }
}
