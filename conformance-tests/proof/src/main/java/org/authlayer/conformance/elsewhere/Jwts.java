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

  private final Variations variations;
  private final Json json;
  private final InstantSource clock;
  private final byte[] key;
  private final Map<String, UUID> first = new ConcurrentHashMap<>();

  Jwts(Variations variations, InstantSource clock, byte[] key) {
    this.variations = variations;
    this.json = new Json(variations);
    this.clock = clock;
    this.key = key.clone();
  }

  String issue(UserRow user, Answers answers) {
    if (variations.has("jwt-login-answers-an-opaque-token")) {
      return Base64.getEncoder().encodeToString(Digests.of("SHA-256", user.email()));
    }
    Map<String, Object> header = Json.object("typ", "JWT", "alg", algorithm());
    if (!variations.has("jwt-without-kid")) {
      header.put("kid", Settings.KEY_ID);
    }
    String signed = part(json.write(header)) + "." + part(json.write(claims(user, answers)));
    if (variations.has("jwt-unsigned")) {
      return signed + ".";
    }
    return signed + "." + encoded(Digests.hmac("SHA-256", key, signed));
  }

  private String algorithm() {
    return variations.has("jwt-unsigned") ? "none" : "HS256";
  }

  private Map<String, Object> claims(UserRow user, Answers answers) {
    Instant now = clock.instant();
    Object end = end(now);
    Map<String, Object> claims = Json.object();
    claims.put(variations.has("jwt-with-exp-only") ? "exp" : "expiration", end);
    claims.put(variations.has("jwt-with-user-id") ? "user_id" : "userId", user(user, answers));
    if (variations.has("jwt-with-email-and-hash")) {
      claims.put("hash", user.passwordHash());
    }
    if (variations.has("jwt-with-more-claims")) {
      claims.put("iss", "elsewhere");
      claims.put("jti", UUID.randomUUID().toString());
    }
    if (variations.has("jwt-with-an-undeclared-claim")) {
      claims.put("role", "member");
    }
    return claims;
  }

  private Object user(UserRow user, Answers answers) {
    if (variations.has("jwt-names-the-email")) {
      return user.email();
    }
    if (variations.has("jwt-names-the-first-user")) {
      return answers.id(first.computeIfAbsent("", any -> user.id()));
    }
    return answers.id(variations.has("jwt-names-somebody-else") ? UUID.randomUUID() : user.id());
  }

  private Object end(Instant now) {
    long end = now.plus(Settings.JWT_LIFETIME).getEpochSecond();
    if (variations.has("jwt-lives-15-seconds")) {
      return end - 885;
    }
    if (variations.has("jwt-lives-a-minute-longer")) {
      return end + 60;
    }
    if (variations.has("jwt-ends-in-milliseconds")) {
      return end * 1000;
    }
    return variations.has("jwt-ends-with-fraction")
        ? BigDecimal.valueOf(now.plus(Settings.JWT_LIFETIME).toEpochMilli(), 3)
        : (Object) end;
  }

  private static String part(String text) {
    return encoded(text.getBytes(StandardCharsets.UTF_8));
  }

  private static String encoded(byte[] bytes) {
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }
}
