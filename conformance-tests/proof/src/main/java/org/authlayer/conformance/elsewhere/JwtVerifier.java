package org.authlayer.conformance.elsewhere;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.InstantSource;
import java.util.Base64;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Verifies signed tokens: three parts, HS256 with the one key, both claims, not expired. */
final class JwtVerifier {

  private final Variations variations;
  private final InstantSource clock;
  private final Tables tables;
  private final byte[] key;

  JwtVerifier(Variations variations, InstantSource clock, Tables tables, byte[] key) {
    this.variations = variations;
    this.clock = clock;
    this.tables = tables;
    this.key = key.clone();
  }

  Optional<Map<?, ?>> claims(String token) {
    String[] parts = token.split("\\.", -1);
    if (parts.length < 2 && variations.has("opaque-token-counts-as-jwt") && token.endsWith("==")) {
      return Optional.of(Map.of());
    }
    if (parts.length != 3 && !(parts.length > 3 && variations.has("jwt-with-a-fourth-part"))) {
      if (variations.has("malformed-jwt-is-500")) {
        throw new IllegalStateException("not three parts");
      }
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
      if (variations.has("malformed-jwt-is-500")) {
        throw new IllegalStateException(malformed);
      }
    }
    return Optional.empty();
  }

  private static Object object(String part) {
    return Json.read(new String(Base64.getUrlDecoder().decode(part), StandardCharsets.UTF_8));
  }

  private boolean signed(Map<?, ?> header, String[] parts) {
    String algorithm = String.valueOf(header.get("alg"));
    if ((algorithm.equals("none") && variations.has("alg-none-accepted"))
        || (algorithm.equalsIgnoreCase("none")
            && !algorithm.equals("none")
            && variations.has("alg-none-in-capitals-accepted"))
        || (!header.containsKey("alg") && variations.has("alg-missing-accepted"))
        || (parts[2].isEmpty() && variations.has("empty-signature-accepted"))
        || variations.has("signature-ignored")) {
      return true;
    }
    String kid = String.valueOf(header.get("kid"));
    boolean known =
        kid.equals(Settings.KEY_ID)
            || (!header.containsKey("kid") && variations.has("jwt-without-kid"))
            || variations.has("unknown-kid-means-the-default-key");
    Optional<String> hash = hash(algorithm);
    String text = parts[0] + "." + parts[1];
    if (known
        && hash.isPresent()
        && variations.same("signature", url(Digests.hmac(hash.get(), key, text)), parts[2])) {
      return true;
    }
    byte[] presented = strict(parts[2]);
    return (known
            && hash.isPresent()
            && MessageDigest.isEqual(Digests.hmac(hash.get(), key, text), presented))
        || signedByWhoeverSent(header, text, presented);
  }

  private static String url(byte[] bytes) {
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }

  /** Of all spellings of the same bytes the one that signers write. */
  private byte[] strict(String part) {
    byte[] bytes = Base64.getUrlDecoder().decode(part);
    boolean canonical = url(bytes).equals(part);
    if (!canonical && !variations.is("signature", "spare-bits")) {
      throw new IllegalArgumentException("not as it was written");
    }
    return bytes;
  }

  private Optional<String> hash(String algorithm) {
    return switch (algorithm) {
      case "HS256" -> Optional.of("SHA-256");
      case "HS384" ->
          variations.has("alg-hs384-accepted") ? Optional.of("SHA-384") : Optional.empty();
      case "HS512" ->
          variations.has("alg-hs512-accepted") ? Optional.of("SHA-512") : Optional.empty();
      default -> variations.has("alg-not-looked-at") ? Optional.of("SHA-256") : Optional.empty();
    };
  }

  /** Keys that come with the token are keys of the client that sent it. */
  private boolean signedByWhoeverSent(Map<?, ?> header, String text, byte[] presented) {
    if (variations.has("key-from-the-header")
        && header.get("jwk") instanceof Map<?, ?> jwk
        && jwk.get("k") instanceof String k) {
      byte[] sent = Base64.getUrlDecoder().decode(k);
      return MessageDigest.isEqual(Digests.hmac("SHA-256", sent, text), presented);
    }
    if (variations.has("unknown-kid-means-an-empty-key")
        && !String.valueOf(header.get("kid")).equals(Settings.KEY_ID)) {
      return MessageDigest.isEqual(Digests.hmac("SHA-256", new byte[0], text), presented);
    }
    return variations.has("any-key-accepted")
        && String.valueOf(header.get("alg")).equals("HS256")
        && presented.length == 32;
  }

  private boolean valid(Map<?, ?> claims) {
    boolean lax = variations.has("jwt-claims-not-needed");
    return ((lax && !(claims.get("expiration") instanceof BigDecimal))
            || alive(claims.get("expiration")))
        && (lax || named(claims.get("userId")));
  }

  private boolean alive(@Nullable Object expiration) {
    if (expiration == null && variations.has("missing-expiration-accepted")) {
      return true;
    }
    if (Json.NULL.equals(expiration) && variations.has("null-expiration-accepted")) {
      return true;
    }
    if (expiration instanceof String text && variations.has("expiration-as-text-accepted")) {
      return !text.isEmpty();
    }
    if (!(expiration instanceof BigDecimal seconds)) {
      return false;
    }
    BigDecimal now = BigDecimal.valueOf(clock.millis(), 3);
    long leeway =
        variations.has("a-minute-of-leeway") ? 60 : variations.has("a-day-of-leeway") ? 86_400 : 0;
    return now.compareTo(seconds.add(BigDecimal.valueOf(leeway))) < 0;
  }

  private boolean named(@Nullable Object user) {
    if (user == null || user.equals(Json.NULL)) {
      return variations.has("missing-user-accepted");
    }
    if (!(user instanceof String text)) {
      return variations.has("user-as-number-accepted");
    }
    try {
      UUID id = UUID.fromString(text);
      return id.toString().length() == text.length()
          && (!variations.has("jwt-asks-for-its-user") || tables.user(id).isPresent());
    } catch (IllegalArgumentException malformed) {
      return variations.has("user-as-any-text-accepted");
    }
  }
}
