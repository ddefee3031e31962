package org.authlayer.benchmarks.client;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.authlayer.benchmarks.Population;

/** Issues the JSON web tokens that a login would give, without asking for one. */
public final class Signer {

  /** As the product writes it. */
  private static final String HEADER = "{\"kid\":\"main\",\"typ\":\"JWT\",\"alg\":\"HS256\"}";

  private static final Duration LIFETIME = Duration.ofHours(12);

  private final SecretKeySpec secret;
  private final long issued = Instant.now().getEpochSecond();

  public Signer(byte[] secret) {
    this.secret = new SecretKeySpec(secret, "HmacSHA256");
  }

  /** A token with claims as the product writes them. */
  public String token(int user) {
    String id = Population.id(user);
    long end = issued + LIFETIME.toSeconds();
    String claims =
        "{\"expiration\":%s,\"userId\":\"%s\",\"exp\":%s,\"iat\":%s,\"sub\":\"%s\"}"
            .formatted(end, id, end, issued, id);
    String input = part(ascii(HEADER)) + '.' + part(ascii(claims));
    return input + '.' + part(mac(ascii(input)));
  }

  /** The same token with another signature of the same length. */
  public static String spoilt(String token) {
    int first = token.lastIndexOf('.') + 1;
    char other = token.charAt(first) == 'A' ? 'B' : 'A';
    return token.substring(0, first) + other + token.substring(first + 1);
  }

  private byte[] mac(byte[] input) {
    try {
      Mac mac = Mac.getInstance(secret.getAlgorithm());
      mac.init(secret);
      return mac.doFinal(input);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every Java platform has HmacSHA256", e);
    }
  }

  private static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }

  private static String part(byte[] bytes) {
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }
}
