package org.authlayer.issuers;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.authlayer.ports.json.JsonValue;
import org.authlayer.ports.json.JsonValue.ArrayValue;
import org.authlayer.ports.json.JsonValue.NumberValue;
import org.authlayer.ports.json.JsonValue.ObjectValue;
import org.authlayer.ports.json.JsonValue.StringValue;

/** The header and the claims that a token of an issuer has to have (RFC 7519, RFC 8725). */
record ClaimRules(IssuerSettings settings) {

  private static final BigDecimal END_OF_YEAR_9999 = BigDecimal.valueOf(253_402_300_799L);
  private static final int MOST_DIGITS = 40;
  private static final Set<String> USUAL_TYPES = Set.of("jwt", "at+jwt");

  /** Whether the token is one of this issuer, for this server, at this time. */
  boolean hold(TokenText token, Instant now) {
    return isOfType(token.header())
        && token.header().string("alg").filter(settings.algorithms()::contains).isPresent()
        && (!token.hasKid() || token.kid().isPresent())
        && hold(token.claims(), now);
  }

  private boolean hold(ObjectValue claims, Instant now) {
    Instant latest = now.plus(settings.skew());
    return claims.string("iss").filter(settings.issuer()::equals).isPresent()
        && claims.get("aud").filter(this::isForThisServer).isPresent()
        && expiry(claims).filter(end -> now.isBefore(end.plus(settings.skew()))).isPresent()
        && isNotAfter(claims.get("nbf"), latest)
        && isNotAfter(claims.get("iat"), latest)
        && claims.get("sub").map(StringValue.class::isInstance).orElse(true)
        && !isBoundToAKey(claims);
  }

  /** The end that the token has, without the skew. */
  static Optional<Instant> expiry(ObjectValue claims) {
    return claims.get("exp").flatMap(ClaimRules::instant);
  }

  /**
   * Media types are compared without case, and {@code application/} goes without saying. A token
   * without a type is a JWT (RFC 7519, 5.1).
   */
  private boolean isOfType(ObjectValue header) {
    JsonValue typ = header.get("typ").orElse(new StringValue("jwt"));
    Set<String> types = settings.type() == null ? USUAL_TYPES : Set.of(mediaType(settings.type()));
    return typ instanceof StringValue(String named) && types.contains(mediaType(named));
  }

  private static String mediaType(String type) {
    String lower = type.toLowerCase(Locale.ROOT);
    return lower.startsWith("application/") ? lower.substring("application/".length()) : lower;
  }

  private boolean isForThisServer(JsonValue claim) {
    List<JsonValue> named = claim instanceof ArrayValue(var all) ? all : List.of(claim);
    return named.stream().allMatch(StringValue.class::isInstance)
        && named.stream()
            .anyMatch(one -> settings.audiences().contains(((StringValue) one).value()));
  }

  private static boolean isNotAfter(Optional<JsonValue> claim, Instant latest) {
    return claim.isEmpty()
        || claim.flatMap(ClaimRules::instant).filter(it -> !it.isAfter(latest)).isPresent();
  }

  /** The key was to be shown with the token (RFC 7800): a Bearer header shows none. */
  private static boolean isBoundToAKey(ObjectValue claims) {
    return claims.get("cnf").isPresent();
  }

  /** Seconds since the epoch, possibly with a fraction (RFC 7519, 2). */
  private static Optional<Instant> instant(JsonValue claim) {
    if (!(claim instanceof NumberValue(BigDecimal seconds))
        || Math.abs((long) seconds.scale()) > MOST_DIGITS
        || seconds.precision() > MOST_DIGITS
        || seconds.signum() < 0
        || seconds.compareTo(END_OF_YEAR_9999) > 0) {
      return Optional.empty();
    }
    long millis = seconds.movePointRight(3).setScale(0, RoundingMode.FLOOR).longValueExact();
    return Optional.of(Instant.ofEpochMilli(millis));
  }
}
