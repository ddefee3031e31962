package org.authlayer.secondfactor;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import java.util.OptionalLong;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Time-based one-time passwords (RFC 6238) in steps of 30 seconds (RFC 6238, 5.2).
 *
 * @param algorithm the name of the HMAC in the JDK
 * @param digits of a code, 6 to 8
 */
record Totp(String algorithm, int digits) {

  /** HMAC-SHA-1 and six digits, as every authenticator app computes them. */
  static final Totp COMMON = new Totp("HmacSHA1", 6);

  /** The length of an HMAC-SHA-1, as RFC 4226 recommends (section 4, R6). */
  static final int SECRET_BYTES = 20;

  static final Duration STEP = Duration.ofSeconds(30);

  private static final int DRIFT = 1;

  static long step(Instant at) {
    return Math.floorDiv(at.getEpochSecond(), STEP.toSeconds());
  }

  /** The code of a step (RFC 4226, 5.3). */
  String code(byte[] secret, long step) {
    byte[] hash = hmac(secret, ByteBuffer.allocate(Long.BYTES).putLong(step).array());
    int offset = hash[hash.length - 1] & 0xf;
    int number = ByteBuffer.wrap(hash, offset, Integer.BYTES).getInt() & 0x7fffffff;
    return String.format(
        Locale.ROOT, "%0" + digits + "d", number % (int) Math.round(Math.pow(10, digits)));
  }

  /**
   * The step whose code it is: this one, or one before or after it, for a clock that differs (RFC
   * 6238, 6). Each of the three is compared, whatever the first comparison says.
   */
  OptionalLong stepOf(byte[] secret, String code, Instant now) {
    byte[] given = code.getBytes(StandardCharsets.UTF_8);
    OptionalLong found = OptionalLong.empty();
    for (long step = step(now) - DRIFT; step <= step(now) + DRIFT; step++) {
      if (MessageDigest.isEqual(code(secret, step).getBytes(StandardCharsets.UTF_8), given)) {
        found = OptionalLong.of(step);
      }
    }
    return found;
  }

  private byte[] hmac(byte[] secret, byte[] message) {
    try {
      Mac mac = Mac.getInstance(algorithm);
      mac.init(new SecretKeySpec(secret, algorithm));
      return mac.doFinal(message);
    } catch (GeneralSecurityException impossible) {
      throw new IllegalStateException(impossible);
    }
  }
}
