package org.authlayer.conformance.elsewhere;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** SHA-2 and HMAC over it. */
final class Digests {

  private Digests() {}

  static byte[] sha256(String text) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  /** An empty key is as good as one zero, which Java takes for a key. */
  static byte[] hmac(String algorithm, byte[] key, String text) {
    return hmac(algorithm, key, text.getBytes(StandardCharsets.UTF_8));
  }

  static byte[] hmac(String algorithm, byte[] key, byte[] message) {
    try {
      Mac mac = Mac.getInstance(algorithm);
      mac.init(new SecretKeySpec(key.length == 0 ? new byte[1] : key, algorithm));
      return mac.doFinal(message);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }
}
