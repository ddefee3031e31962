package org.authlayer.conformance.elsewhere;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Base64;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;

/** Signed tokens that hold who one is and until when. */
final class Jwts {

  private final Switches on;
  private final Json json;
  private final InstantSource clock;
  private final String key;
  private final Map<String, Instant> again = new ConcurrentHashMap<>();
  private final Map<String, UUID> first = new ConcurrentHashMap<>();

  Jwts(Switches on, InstantSource clock, String key) {
    this.on = on;
    this.json = new Json(on);
    this.clock = clock;
    this.key = key;
  }

  String issue(UserRow user, Answers answers) {
    if (on.has("jwt-login-answers-an-opaque-token")) {
      return Base64.getEncoder().encodeToString(Digests.sha256(user.email()));
    }
    if (on.has("jwt-is-issued-again-while-it-lives")) {
      Instant end = again.getOrDefault(user.email(), Instant.MIN);
      Instant now = clock.instant();
      again.put(user.email(), end.isAfter(now) ? end : now.plus(Settings.JWT_LIFETIME));
    }
    boolean pair = on.has("jwt-signed-by-a-pair-of-keys");
    Map<String, Object> header = Json.object("typ", "JWT", "alg", pair ? "EdDSA" : "HS256");
    if (!on.has("jwt-without-kid")) {
      header.put("kid", Settings.KEY_ID);
    }
    String signed = part(json.write(header)) + "." + part(json.write(claims(user, answers)));
    byte[] signature =
        pair
            ? Ed25519.sign(signed)
            : Digests.hmac("HmacSHA256", key.getBytes(StandardCharsets.UTF_8), signed);
    return signed + "." + encoded(signature);
  }

  private Map<String, Object> claims(UserRow user, Answers answers) {
    Instant now = clock.instant();
    Map<String, Object> claims = Json.object();
    claims.put("expiration", end(now, user.email()));
    claims.put("userId", user(user, answers));
    if (on.has("jwt-iat-has-a-fraction")) {
      claims.put("iat", BigDecimal.valueOf(now.toEpochMilli(), 3));
    }
    if (on.has("jwt-with-email-and-hash")) {
      claims.put("hash", user.passwordHash());
    }
    return claims;
  }

  private Object user(UserRow user, Answers answers) {
    if (on.has("jwt-names-the-email")) {
      return user.email();
    }
    if (on.has("jwt-names-the-first-user")) {
      return answers.id(first.computeIfAbsent("", any -> user.id()));
    }
    return answers.id(on.has("jwt-names-somebody-else") ? UUID.randomUUID() : user.id());
  }

  private long end(Instant now, String email) {
    long end = again.getOrDefault(email, now.plus(Settings.JWT_LIFETIME)).getEpochSecond();
    if (on.has("jwt-lives-15-seconds")) {
      return end - 885;
    }
    if (on.has("jwt-lives-a-minute-longer")) {
      return end + 60;
    }
    return end;
  }

  private static String part(String text) {
    return encoded(text.getBytes(StandardCharsets.UTF_8));
  }

  private static String encoded(byte[] bytes) {
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }
}
