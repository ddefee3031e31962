package org.authlayer.domain.usecase;

import java.util.Optional;
import java.util.UUID;
import org.authlayer.ports.driven.SessionData;
import org.authlayer.ports.driven.TokenSummary;
import org.jspecify.annotations.Nullable;

/**
 * The token and the session by which a user asks. What revokes the other ones keeps these.
 *
 * @param tokenId the identifier of the token's record, or null without a token
 * @param sessionDigest the digest of the session's identifier, or null without a session
 */
public record CurrentAccess(@Nullable UUID tokenId, @Nullable String sessionDigest) {

  /** Neither a token nor a session: an operator asks. */
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
