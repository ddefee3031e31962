package org.authlayer.jwt;

import java.util.stream.IntStream;

/**
 * A cautious estimate of what it takes to guess a secret that people typed or a broken generator
 * gave. Random bytes, also written as base64 or hexadecimal digits, pass.
 */
final class SecretStrength {

  /** The entropy of a letter in written language (Shannon 1951: 0.6 to 1.3 bits). */
  private static final double BITS_OF_A_LETTER_IN_A_WORD = 1.3;

  private static final double BITS_OF_ANOTHER = 5;

  private static final int LEAST_BYTES = 32;
  private static final int LEAST_BITS = 112;

  private SecretStrength() {}

  static void require(String kid, byte[] secret) {
    if (secret.length < LEAST_BYTES) {
      throw new IllegalArgumentException(
          "jwt.keys: the secret of '%s' has %s bits; HS256 needs at least 256 (openssl rand -base64 32)"
              .formatted(kid, secret.length * Byte.SIZE));
    }
    int bits = bits(secret);
    if (bits < LEAST_BITS) {
      throw new IllegalArgumentException(
          "jwt.keys: the secret of '%s' can be guessed (worth about %s bits of %s); make one with openssl rand -base64 32"
              .formatted(kid, bits, secret.length * Byte.SIZE));
    }
  }

  static int bits(byte[] secret) {
    int period = period(secret);
    double each = Math.min(log(values(secret)), log(steps(secret)));
    return (int) Math.min(words(secret, period), period * each);
  }

  /** The shortest piece that the whole secret is a repetition of, cut off at the end or not. */
  private static int period(byte[] secret) {
    for (int length = 1; length < secret.length; length++) {
      int repeated = length;
      while (repeated < secret.length && secret[repeated] == secret[repeated - length]) {
        repeated++;
      }
      if (repeated == secret.length) {
        return length;
      }
    }
    return secret.length;
  }

  private static long values(byte[] secret) {
    return IntStream.range(0, secret.length).map(i -> secret[i]).distinct().count();
  }

  /** Different distances between neighbours: one, where a secret counts up. */
  private static long steps(byte[] secret) {
    return IntStream.range(1, secret.length)
        .map(i -> (byte) (secret[i] - secret[i - 1]))
        .distinct()
        .count();
  }

  /** A small letter or a blank after another continues a text, but not hexadecimal digits. */
  private static double words(byte[] secret, int length) {
    double bits = 0;
    for (int i = 0; i < length; i++) {
      boolean continued = i > 0 && isInWords(secret[i - 1]) && isInWords(secret[i]);
      boolean digits = continued && isHexLetter(secret[i - 1]) && isHexLetter(secret[i]);
      bits += continued && !digits ? BITS_OF_A_LETTER_IN_A_WORD : BITS_OF_ANOTHER;
    }
    return bits;
  }

  private static boolean isInWords(byte value) {
    return (value >= 'a' && value <= 'z') || value == ' ' || value == '-' || value == '_';
  }

  private static boolean isHexLetter(byte value) {
    return value >= 'a' && value <= 'f';
  }

  private static double log(long choices) {
    return Math.log((double) Math.max(1, choices)) / Math.log(2);
  }
}
