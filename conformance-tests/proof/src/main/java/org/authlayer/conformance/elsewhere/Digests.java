package org.authlayer.conformance.elsewhere;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;

/** SHA-2 and HMAC over it. */
final class Digests {

  private Digests() {}

  static byte[] of(String algorithm, byte[]... parts) {
    try {
      MessageDigest digest = MessageDigest.getInstance(algorithm);
      for (byte[] part : parts) {
        digest.update(part);
      }
      return digest.digest();
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  static byte[] of(String algorithm, String text) {
    return of(algorithm, text.getBytes(StandardCharsets.UTF_8));
  }

  /** HMAC as RFC 2104 has it. */
  static byte[] hmac(String algorithm, byte[] key, String text) {
    int block = algorithm.equals("SHA-256") ? 64 : 128;
    byte[] padded = Arrays.copyOf(key.length > block ? of(algorithm, key) : key, block);
    byte[] inner = of(algorithm, mixed(padded, 0x36), text.getBytes(StandardCharsets.UTF_8));
    return of(algorithm, mixed(padded, 0x5c), inner);
  }

  private static byte[] mixed(byte[] key, int mask) {
    byte[] mixed = new byte[key.length];
    for (int i = 0; i < key.length; i++) {
      mixed[i] = (byte) (key[i] ^ mask);
    }
    return mixed;
  }
}
