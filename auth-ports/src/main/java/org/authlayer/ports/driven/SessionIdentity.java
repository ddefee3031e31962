package org.authlayer.ports.driven;

import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
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
 * @param proofs what the user has proven beside the credential that began the identity, and when
 *     last; a name, such as {@code otp}, is lower-case letters (RFC 8176)
 */
public record SessionIdentity(
    String userId,
    Instant since,
    @Nullable Instant endsAt,
    @Nullable UUID tokenId,
    Map<String, Instant> proofs) {

  /** The name in {@link #proofs} that marks a token which no store of this project has. */
  public static final String BY_TOKEN = "token";

  /** The name of a proof of two factors at once, as by a key that verified its user (RFC 8176). */
  public static final String TWO_FACTORS = "mfa";

  /** How far the clock of another instance may be ahead. */
  public static final Duration CLOCKS_APART = Duration.ofMinutes(1);

  public SessionIdentity {
    Objects.requireNonNull(userId, "userId");
    Objects.requireNonNull(since, "since");
    proofs = Map.copyOf(proofs);
    for (String name : proofs.keySet()) {
      if (!name.matches("[a-z]{1,20}")) {
        throw new IllegalArgumentException(
            "'" + name + "' names no proof: use 1 to 20 lower-case letters");
      }
    }
  }

  public SessionIdentity(
      String userId, Instant since, @Nullable Instant endsAt, @Nullable UUID tokenId) {
    this(userId, since, endsAt, tokenId, Map.of());
  }

  public SessionIdentity(String userId, Instant since) {
    this(userId, since, null, null);
  }

  public Optional<Instant> end() {
    return Optional.ofNullable(endsAt);
  }

  /** Whether a token began it, which is no proof that its user was there. */
  public boolean isByToken() {
    return tokenId != null || proofs.containsKey(BY_TOKEN);
  }

  /** Whether a proof is no older than a time. One that is far ahead of the clock never counts. */
  public boolean isProven(String proof, Instant earliest, Instant now) {
    return isWithin(proofs.get(proof), earliest, now);
  }

  /** As {@link #isProven}, by any proof, or by the credential that began it unless by a token. */
  public boolean isFresh(Instant earliest, Instant now) {
    return (!isByToken() && isWithin(since, earliest, now))
        || proofs.keySet().stream()
            .anyMatch(name -> !name.equals(BY_TOKEN) && isProven(name, earliest, now));
  }

  private static boolean isWithin(@Nullable Instant at, Instant earliest, Instant now) {
    return at != null && !at.isBefore(earliest) && !at.isAfter(now.plus(CLOCKS_APART));
  }

  public Optional<UUID> token() {
    return Optional.ofNullable(tokenId);
  }

  /** The same identity, of which more is proven. */
  public SessionIdentity with(Map<String, Instant> more) {
    Map<String, Instant> all = new HashMap<>(proofs);
    all.putAll(more);
    return new SessionIdentity(userId, since, endsAt, tokenId, all);
  }

  @Override
  public String toString() {
    return "SessionIdentity[since " + since + "]";
  }
}
