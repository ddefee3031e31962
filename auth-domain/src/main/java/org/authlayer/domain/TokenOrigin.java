package org.authlayer.domain;

import java.time.Instant;
import java.util.UUID;
import org.authlayer.ports.driven.Token;
import org.jspecify.annotations.Nullable;

/**
 * The token that authenticated a user on a request.
 *
 * @param id null for a token that no store of this project has
 * @param expiresAt null for never
 */
public record TokenOrigin(@Nullable UUID id, @Nullable Instant expiresAt) {

  /** Of a record that a token authenticator found. */
  public static TokenOrigin of(Object token) {
    return token instanceof Token stored
        ? new TokenOrigin(stored.id(), stored.expiresAt())
        : new TokenOrigin(null, null);
  }
}
