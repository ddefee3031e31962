package org.authlayer.ports.driven;

import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The origin of a session.
 *
 * @param tokenId the opaque token that opened it, or null; the session ends with the token (DEC-40)
 * @param endsAt the latest end whatever its use, or null for the absolute lifetime alone
 * @param client network and program; may be empty
 */
public record SessionOrigin(@Nullable UUID tokenId, @Nullable Instant endsAt, String client) {

  private static final SessionOrigin UNKNOWN = new SessionOrigin(null, null, "");

  public static SessionOrigin unknown() {
    return UNKNOWN;
  }

  public Optional<UUID> token() {
    return Optional.ofNullable(tokenId);
  }

  public Optional<Instant> end() {
    return Optional.ofNullable(endsAt);
  }
}
