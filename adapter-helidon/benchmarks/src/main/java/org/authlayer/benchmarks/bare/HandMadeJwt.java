package org.authlayer.benchmarks.bare;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Base64;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Signature and expiry of one kind of token, and nothing else: no other header than the one that is
 * issued here, and no JSON but a number after {@code "exp":}.
 */
final class HandMadeJwt {

  private static final String HEADER = "{\"alg\":\"HS256\",\"kid\":\"main\",\"typ\":\"JWT\"}";
  private static final String START = part(HEADER) + '.';
  private static final String EXPIRY = "\"exp\":";

  private final Mac prepared;

  private HandMadeJwt(Mac prepared) {
    this.prepared = prepared;
  }

  static HandMadeJwt withSecret(byte[] secret) {
    try {
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(secret, "HmacSHA256"));
      return new HandMadeJwt(mac);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every Java platform has HmacSHA256", e);
    }
  }

  boolean isValid(String token) {
    int dot = token.lastIndexOf('.');
    if (!token.startsWith(START) || dot < START.length()) {
      return false;
    }
    try {
      byte[] claims = Base64.getUrlDecoder().decode(token.substring(START.length(), dot));
      byte[] signature = Base64.getUrlDecoder().decode(token.substring(dot + 1));
      byte[] made = mac().doFinal(token.substring(0, dot).getBytes(StandardCharsets.US_ASCII));
      return MessageDigest.isEqual(made, signature)
          && expiry(new String(claims, StandardCharsets.UTF_8)) > System.currentTimeMillis() / 1000;
    } catch (IllegalArgumentException malformed) {
      return false;
    }
  }

  private Mac mac() {
    try {
      return (Mac) prepared.clone();
    } catch (CloneNotSupportedException e) {
      throw new IllegalStateException(e);
    }
  }

  private static long expiry(String claims) {
    int from = claims.indexOf(EXPIRY) + EXPIRY.length();
    int to = from;
    while (to < claims.length() && Character.isDigit(claims.charAt(to))) {
      to++;
    }
    return from < EXPIRY.length() ? 0 : Long.parseLong(claims, from, to, 10);
  }

  private static String part(String json) {
    return Base64.getUrlEncoder()
        .withoutPadding()
        .encodeToString(json.getBytes(StandardCharsets.US_ASCII));
  }
}
