package org.authlayer.secondfactor;

/** Base32 (RFC 4648, 6) without padding, in which authenticator apps read a secret. */
final class Base32 {

  private static final String ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

  private Base32() {}

  static String encode(byte[] bytes) {
    StringBuilder text = new StringBuilder();
    int held = 0;
    int bits = 0;
    for (byte one : bytes) {
      held = (held << 8) | (one & 0xff);
      for (bits += 8; bits >= 5; bits -= 5) {
        text.append(ALPHABET.charAt((held >> (bits - 5)) & 31));
      }
      held &= (1 << bits) - 1;
    }
    return bits == 0
        ? text.toString()
        : text.append(ALPHABET.charAt((held << (5 - bits)) & 31)).toString();
  }
}
