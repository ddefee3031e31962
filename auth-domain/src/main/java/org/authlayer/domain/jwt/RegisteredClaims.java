package org.authlayer.domain.jwt;

import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import org.authlayer.ports.driven.SessionIdentity;
import org.authlayer.ports.driving.JwtClaims;
import org.authlayer.ports.json.JsonValue;
import org.authlayer.ports.json.JsonValue.ArrayValue;
import org.authlayer.ports.json.JsonValue.ObjectValue;
import org.authlayer.ports.json.JsonValue.StringValue;

/**
 * The registered claims beside a payload (RFC 7519, 4.1; DEC-08): {@code nbf} is obeyed always,
 * {@code iss} and {@code aud} where configured, and no token is issued in the future. A claim of a
 * wrong type invalidates the token.
 */
public record RegisteredClaims(JwtClaims claims, InstantSource time) {

  public ObjectValue added(ObjectValue payload) {
    ObjectValue issued =
        claims.iss().map(issuer -> payload.with("iss", new StringValue(issuer))).orElse(payload);
    return claims
        .aud()
        .map(audience -> issued.with("aud", new StringValue(audience)))
        .orElse(issued);
  }

  /** Reads no payload whose registered claims do not hold now. */
  public <P> Function<ObjectValue, Optional<P>> before(Function<ObjectValue, Optional<P>> parse) {
    return verified -> hold(verified) ? parse.apply(verified) : Optional.empty();
  }

  /** A clock that was ahead issued tokens that would outlive their lifetime by as much. */
  private boolean hold(ObjectValue verified) {
    Instant now = time.instant();
    return isDate(verified.get("exp"), any -> true)
        && isDate(verified.get("nbf"), start -> !now.isBefore(start))
        && isDate(
            verified.get("iat"), issued -> !issued.isAfter(now.plus(SessionIdentity.CLOCKS_APART)))
        && verified.get("sub").map(StringValue.class::isInstance).orElse(true)
        && agrees(claims.iss(), verified.get("iss"), RegisteredClaims::isIssuer)
        && agrees(claims.aud(), verified.get("aud"), RegisteredClaims::isAudience);
  }

  private static boolean isDate(Optional<JsonValue> claim, Predicate<Instant> holds) {
    return claim.isEmpty() || claim.flatMap(NumericDate::parse).filter(holds).isPresent();
  }

  @FunctionalInterface
  private interface Names {
    boolean test(JsonValue value, Optional<String> wanted);
  }

  private static boolean agrees(Optional<String> wanted, Optional<JsonValue> claim, Names names) {
    return claim.isEmpty() ? wanted.isEmpty() : names.test(claim.get(), wanted);
  }

  private static boolean isIssuer(JsonValue claim, Optional<String> wanted) {
    return claim instanceof StringValue text
        && wanted.map(issuer -> issuer.equals(text.value())).orElse(true);
  }

  private static boolean isAudience(JsonValue claim, Optional<String> wanted) {
    if (claim instanceof ArrayValue(var elements)) {
      return elements.stream().allMatch(StringValue.class::isInstance)
          && wanted.map(audience -> elements.contains(new StringValue(audience))).orElse(true);
    }
    return isIssuer(claim, wanted);
  }
}
