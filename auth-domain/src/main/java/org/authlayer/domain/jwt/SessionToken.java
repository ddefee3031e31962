package org.authlayer.domain.jwt;

import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import org.authlayer.ports.driven.Identifiers;
import org.authlayer.ports.json.JsonValue;
import org.authlayer.ports.json.JsonValue.ObjectValue;

/**
 * The reference payload of a JSON web token, itself the authenticated type (AL-JWT-16). From the
 * expiration on it is invalid (DEC-08).
 */
public record SessionToken(Instant expiration, UUID userId) {

  /** The lifetime of a token: 900 seconds (AL-JWT-03). */
  @SuppressWarnings("CanonicalDuration") // the specification says 900 seconds
  public static final Duration LIFETIME = Duration.ofSeconds(900);

  public SessionToken {
    Objects.requireNonNull(expiration, "expiration");
    Objects.requireNonNull(userId, "userId");
  }

  public static SessionToken issue(UUID userId, Instant now) {
    return new SessionToken(now.truncatedTo(ChronoUnit.SECONDS).plus(LIFETIME), userId);
  }

  /**
   * Reads verified claims: both of the specification are needed in their types (AL-JWT-13); of
   * {@code exp} the earlier instant counts, and {@code sub} has to name the same user (DEC-08).
   */
  public static Optional<SessionToken> parse(ObjectValue claims) {
    Optional<Instant> expiration = claims.get("expiration").flatMap(NumericDate::parse);
    Optional<JsonValue> registered = claims.get("exp");
    Optional<Instant> exp =
        registered.isPresent() ? registered.flatMap(NumericDate::parse) : expiration;
    Optional<String> user = claims.string("userId");
    Optional<UUID> userId = user.flatMap(Identifiers::parse);
    if (expiration.isEmpty()
        || exp.isEmpty()
        || userId.isEmpty()
        || !agrees(claims.get("sub"), user.get())) {
      return Optional.empty();
    }
    Instant earlier = exp.get().isBefore(expiration.get()) ? exp.get() : expiration.get();
    return Optional.of(new SessionToken(earlier, userId.get()));
  }

  /**
   * The specification's two claims, and the registered ones that mean the same, so that any
   * verifier enforces them (DEC-08).
   */
  public ObjectValue claims() {
    Map<String, JsonValue> claims = new LinkedHashMap<>();
    claims.put("expiration", seconds(expiration));
    claims.put("userId", new JsonValue.StringValue(userId.toString()));
    claims.put("exp", seconds(expiration));
    claims.put("iat", seconds(expiration.minus(LIFETIME)));
    claims.put("sub", new JsonValue.StringValue(userId.toString()));
    return new ObjectValue(claims);
  }

  /** Without leeway (AL-JWT-08). */
  public boolean isValid(Instant now) {
    return now.isBefore(expiration);
  }

  private static boolean agrees(Optional<JsonValue> subject, String userId) {
    return subject.isEmpty()
        || (subject.get() instanceof JsonValue.StringValue text
            && userId.equalsIgnoreCase(text.value()));
  }

  private static JsonValue seconds(Instant instant) {
    return new JsonValue.NumberValue(BigDecimal.valueOf(instant.getEpochSecond()));
  }
}
