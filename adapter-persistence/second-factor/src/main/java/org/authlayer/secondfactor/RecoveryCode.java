package org.authlayer.secondfactor;

import java.util.List;
import java.util.Locale;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.authlayer.domain.Sha256;

/**
 * A code that replaces a one-time password once: five groups of five characters, 125 random bits.
 * With so many a plain digest is enough at rest (ASVS 5.0, 6.5.2).
 */
record RecoveryCode(String characters) {

  private static final int LENGTH = 25;
  private static final int GROUP = 5;
  private static final int BYTES = 16;

  static List<RecoveryCode> generate(RandomGenerator random, int many) {
    return Stream.generate(
            () -> {
              byte[] bytes = new byte[BYTES];
              random.nextBytes(bytes);
              return new RecoveryCode(Base32.encode(bytes).substring(0, LENGTH));
            })
        .limit(many)
        .toList();
  }

  /** As it was typed: case, blanks and hyphens do not count. */
  static RecoveryCode typed(String text) {
    return new RecoveryCode(text.replaceAll("[\\s-]", "").toUpperCase(Locale.ROOT));
  }

  boolean isOne() {
    return characters.length() == LENGTH;
  }

  /** As it is shown, once. */
  String shown() {
    return String.join("-", characters.split("(?<=\\G.{" + GROUP + "})"));
  }

  String digest() {
    return Sha256.hex(characters);
  }

  static String[] digests(List<RecoveryCode> codes) {
    return codes.stream().map(RecoveryCode::digest).toArray(String[]::new);
  }

  @Override
  public String toString() {
    return "RecoveryCode";
  }
}
