package org.authlayer.ports.driven;

import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A user that a session remembers, with an age and an end of its own (DEC-12, DEC-40).
 *
 * @param userId the text of the user's identifier
 * @param since when the user was authenticated
 * @param endsAt the latest end whatever its use, or null for the absolute lifetime alone
 * @param tokenId the opaque token that authenticated the user, or null; the identity ends with it
 */
public record SessionIdentity(
    String userId, Instant since, @Nullable Instant endsAt, @Nullable UUID tokenId) {
  public SessionIdentity {
    Objects.requireNonNull(userId, "userId");
    Objects.requireNonNull(since, "since");
  }

  public SessionIdentity(String userId, Instant since) {
    this(userId, since, null, null);
  }

  public Optional<Instant> end() {
    return Optional.ofNullable(endsAt);
  }

  public Optional<UUID> token() {
    return Optional.ofNullable(tokenId);
  }

  /** The same identity, which no longer depends on the token. */
  public SessionIdentity withoutToken() {
    return new SessionIdentity(userId, since, endsAt, null);
  }

  @Override
  public String toString() {
    return "SessionIdentity[since " + since + "]";
  }
}
