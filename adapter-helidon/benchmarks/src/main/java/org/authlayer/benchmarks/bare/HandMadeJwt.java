package org.authlayer.benchmarks.bare;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.Base64;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Signature and expiry of one kind of token, and nothing else: no other header than the one that is
 * issued here, and no JSON but a number after {@code "exp":}. Each thread keeps a {@code Mac}, and
 * a connection has one thread.
 */
final class HandMadeJwt {

  /** As the product writes it. */
  private static final String HEADER = "{\"kid\":\"main\",\"typ\":\"JWT\",\"alg\":\"HS256\"}";

  private static final byte[] START = (part(HEADER) + '.').getBytes(StandardCharsets.US_ASCII);
  private static final byte[] EXPIRY = "\"exp\":".getBytes(StandardCharsets.US_ASCII);
  private static final int MAC_BYTES = 32;
  private static final int SIGNATURE = 43;

  private final ThreadLocal<Kept> kept;

  /** The objects that one thread reuses for every token. */
  private static final class Kept {
    private final Mac mac;
    private final byte[] digest = new byte[MAC_BYTES];
    private final byte[] signature = new byte[SIGNATURE];

    private Kept(Mac mac) {
      this.mac = mac;
    }
  }

  private HandMadeJwt(SecretKeySpec key) {
    this.kept = ThreadLocal.withInitial(() -> new Kept(mac(key)));
  }

  static HandMadeJwt withSecret(byte[] secret) {
    return new HandMadeJwt(new SecretKeySpec(secret, "HmacSHA256"));
  }

  /** Makes the signature as text, so that none has to be read. */
  boolean isValid(String text) {
    byte[] token = text.getBytes(StandardCharsets.ISO_8859_1);
    int dot = token.length - SIGNATURE - 1;
    if (dot < START.length
        || token[dot] != '.'
        || !Arrays.equals(token, 0, START.length, START, 0, START.length)) {
      return false;
    }
    Kept mine = kept.get();
    try {
      mine.mac.update(token, 0, dot);
      mine.mac.doFinal(mine.digest, 0);
      Base64.getUrlEncoder().withoutPadding().encode(mine.digest, mine.signature);
      byte[] sent = Arrays.copyOfRange(token, dot + 1, token.length);
      return MessageDigest.isEqual(mine.signature, sent)
          && expiry(claims(token, dot)) > System.currentTimeMillis() / 1000;
    } catch (IllegalArgumentException | GeneralSecurityException malformed) {
      return false;
    }
  }

  private static byte[] claims(byte[] token, int dot) {
    return Base64.getUrlDecoder().decode(Arrays.copyOfRange(token, START.length, dot));
  }

  /** The number after the name, found in the bytes. */
  private static long expiry(byte[] claims) {
    for (int at = 0; at + EXPIRY.length < claims.length; at++) {
      if (Arrays.equals(claims, at, at + EXPIRY.length, EXPIRY, 0, EXPIRY.length)) {
        long seconds = 0;
        for (int i = at + EXPIRY.length; claims[i] >= '0' && claims[i] <= '9'; i++) {
          seconds = 10 * seconds + claims[i] - '0';
        }
        return seconds;
      }
    }
    return 0;
  }

  private static Mac mac(SecretKeySpec key) {
    try {
      Mac mac = Mac.getInstance(key.getAlgorithm());
      mac.init(key);
      return mac;
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every Java platform has HmacSHA256", e);
    }
  }

  private static String part(String json) {
    return Base64.getUrlEncoder()
        .withoutPadding()
        .encodeToString(json.getBytes(StandardCharsets.US_ASCII));
  }
}
