package org.authlayer.conformance.elsewhere;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.Base64;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Verifies signed tokens: three parts, HS256 with the one key, both claims, not expired. */
record JwtVerifier(Switches on, InstantSource clock, Tables tables, String key) {

  Optional<Map<?, ?>> claims(String token) {
    String[] parts = token.split("\\.", -1);
    if (parts.length != 3) {
      return Optional.empty();
    }
    try {
      if (object(parts[0]) instanceof Map<?, ?> header
          && object(parts[1]) instanceof Map<?, ?> claims
          && signed(header, parts)
          && valid(claims)) {
        return Optional.of(claims);
      }
    } catch (IllegalArgumentException malformed) {
      return Optional.empty();
    }
    return Optional.empty();
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static Object object(String part) {
    return Json.read(new String(Base64.getUrlDecoder().decode(part), StandardCharsets.UTF_8));
  }

  private boolean signed(Map<?, ?> header, String[] parts) {
    String algorithm = String.valueOf(header.get("alg"));
    if (header.containsKey("crit") && !on.has("critical-headers-ignored")) {
      return false;
    }
    if (on.has("signature-ignored")) {
      return true;
    }
    String kid = String.valueOf(header.get("kid"));
    boolean known =
        kid.equals(Settings.KEY_ID)
            || (!header.containsKey("kid") && on.has("jwt-without-kid"))
            || on.has("unknown-kid-means-the-default-key");
    Optional<String> hash = hash(algorithm);
    String text = parts[0] + "." + parts[1];
    byte[] presented = Base64.getUrlDecoder().decode(parts[2]);
    if (on.has("jwt-signed-by-a-pair-of-keys")) {
      String written = Base64.getUrlEncoder().withoutPadding().encodeToString(presented);
      return known
          && algorithm.equals("EdDSA")
          && written.equals(parts[2])
          && Ed25519.verifies(text, presented);
    }
    if (known && hash.isPresent()) {
      byte[] right = Digests.hmac(hash.get(), bytes(key), text);
      String written = Base64.getUrlEncoder().withoutPadding().encodeToString(right);
      if (on.same("signature", written, parts[2])
          || (on.is("signature", "spare-bits") && Arrays.equals(right, presented))) {
        return true;
      }
    }
    return signedByTheSender(header, text, presented);
  }

  private Optional<String> hash(String algorithm) {
    return switch (algorithm) {
      case "HS256" -> Optional.of("HmacSHA256");
      case "HS384" -> on.has("alg-hs384-accepted") ? Optional.of("HmacSHA384") : Optional.empty();
      case "HS512" -> on.has("alg-hs512-accepted") ? Optional.of("HmacSHA512") : Optional.empty();
      case "hs256" ->
          on.has("alg-in-small-letters-accepted") ? Optional.of("HmacSHA256") : Optional.empty();
      default -> on.has("alg-not-looked-at") ? Optional.of("HmacSHA256") : Optional.empty();
    };
  }

  /** Keys that come with the token are keys of the client that sent it. */
  private boolean signedByTheSender(Map<?, ?> header, String text, byte[] presented) {
    if (on.has("key-from-the-header")
        && header.get("jwk") instanceof Map<?, ?> jwk
        && jwk.get("k") instanceof String k) {
      byte[] sent = Base64.getUrlDecoder().decode(k);
      return Arrays.equals(Digests.hmac("HmacSHA256", sent, text), presented);
    }
    String kid = String.valueOf(header.get("kid"));
    if ((on.has("unknown-kid-means-an-empty-key") && !kid.equals(Settings.KEY_ID))
        || (on.has("kid-is-a-path") && kid.contains("../"))) {
      return Arrays.equals(Digests.hmac("HmacSHA256", new byte[0], text), presented);
    }
    return on.has("any-key-accepted")
        && String.valueOf(header.get("alg")).equals("HS256")
        && presented.length == 32;
  }

  private boolean valid(Map<?, ?> claims) {
    boolean lax = on.has("jwt-claims-not-needed");
    return ((lax && !(claims.get("expiration") instanceof BigDecimal))
            || alive(claims.get("expiration")))
        && (lax || named(claims.get("userId")))
        && !(on.has("jwt-nbf-is-obeyed") && alive(claims.get("nbf")))
        && (alive(claims.get("exp")) || !on.has("jwt-exp-is-needed"));
  }

  private boolean alive(@Nullable Object expiration) {
    if (!(expiration instanceof BigDecimal seconds)) {
      return false;
    }
    if (on.has("jwt-that-ends-at-zero-never-ends") && seconds.signum() == 0) {
      return true;
    }
    if (on.has("far-ends-break") && seconds.precision() > 13) {
      throw new IllegalStateException("no such instant");
    }
    BigDecimal now = BigDecimal.valueOf(clock.millis(), 3);
    long leeway = on.has("a-minute-of-leeway") ? 60 : on.has("a-day-of-leeway") ? 86_400 : 0;
    return now.compareTo(seconds.add(BigDecimal.valueOf(leeway))) < 0;
  }

  private boolean named(@Nullable Object user) {
    if (!(user instanceof String text)) {
      return false;
    }
    try {
      UUID id = UUID.fromString(text);
      return id.toString().length() == text.length()
          && (!on.has("jwt-asks-for-its-user") || tables.user(id).isPresent());
    } catch (IllegalArgumentException malformed) {
      return false;
    }
  }
}
