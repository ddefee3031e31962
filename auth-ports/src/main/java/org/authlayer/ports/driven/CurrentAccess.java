package org.authlayer.ports.driven;

import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The token and the session's digest by which a user asks; they outlive a revocation. */
public record CurrentAccess(@Nullable UUID tokenId, @Nullable String sessionDigest) {

  /** For an operator. */
  public static CurrentAccess none() {
    return new CurrentAccess(null, null);
  }

  public boolean isBy(TokenSummary token) {
    return token.id().equals(tokenId);
  }

  public boolean isBy(SessionData session) {
    return session.digest().equals(sessionDigest);
  }

  public Optional<String> session() {
    return Optional.ofNullable(sessionDigest);
  }
}
