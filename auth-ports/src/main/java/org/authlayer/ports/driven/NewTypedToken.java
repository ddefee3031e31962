package org.authlayer.ports.driven;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A token to store, which may have no expiry, and a name, or network and program. */
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
