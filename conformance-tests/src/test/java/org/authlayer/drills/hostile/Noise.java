package org.authlayer.drills.hostile;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Random;

/** Chance, from a seed: the same seed gives the same requests. */
final class Noise {

  private final Random random;

  Noise(long seed) {
    random = new Random(seed);
  }

  int below(int bound) {
    return random.nextInt(bound);
  }

  boolean oneIn(int times) {
    return random.nextInt(times) == 0;
  }

  <T> T of(List<T> choices) {
    return choices.get(random.nextInt(choices.size()));
  }

  /** Bytes for a header line: mostly those that may stand there, now and then any but its end. */
  String line(int most) {
    String text = text(most).replace('\r', '%').replace('\n', '%');
    return oneIn(16) ? text : text.replaceAll("[\\x00-\\x08\\x0a-\\x1f\\x7f]", "~");
  }

  /** Any byte at all. */
  String text(int most) {
    int length = random.nextInt(most + 1);
    StringBuilder text = new StringBuilder(length);
    for (int i = 0; i < length; i++) {
      text.append((char) random.nextInt(256));
    }
    return text.toString();
  }

  String base64(String text) {
    return Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.ISO_8859_1));
  }

  String base64url(String text) {
    return Base64.getUrlEncoder()
        .withoutPadding()
        .encodeToString(text.getBytes(StandardCharsets.ISO_8859_1));
  }
}
