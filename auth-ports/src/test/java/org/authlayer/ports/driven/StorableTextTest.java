package org.authlayer.ports.driven;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import org.junit.jupiter.api.Test;

final class StorableTextTest {

  private static final long SEED = Long.getLong("authlayer.seed", System.nanoTime());
  private static final String UNITS = "\0aZ9\u007f\u00e4\u20ac\ud7ff\ud800\udbff\udc00\udfff\ue000";

  @Test
  void textIsStorableIfItHasAnUtf8FormAndNoNul() {
    System.out.println("seed " + SEED);
    RandomGenerator random = RandomGeneratorFactory.getDefault().create(SEED);
    for (int i = 0; i < 20_000; i++) {
      String text = text(random);
      assertEquals(encodes(text), StorableText.isStorable(text), () -> units(text));
    }
  }

  @Test
  void aPairIsStorableAndHalfOfItIsNot() {
    assertTrue(StorableText.isStorable("x\ud83d\ude00"));
    assertFalse(StorableText.isStorable("x\ud83d"));
    assertFalse(StorableText.isStorable("\ude00x"));
    assertFalse(StorableText.isStorable("x\0"));
    assertTrue(StorableText.isStorable(""));
  }

  private static boolean encodes(String text) {
    return text.indexOf('\0') < 0 && StandardCharsets.UTF_8.newEncoder().canEncode(text);
  }

  private static String text(RandomGenerator random) {
    StringBuilder text = new StringBuilder();
    for (int left = random.nextInt(6); left > 0; left--) {
      text.append(UNITS.charAt(random.nextInt(UNITS.length())));
    }
    return text.toString();
  }

  private static String units(String text) {
    return "seed " + SEED + ", units " + text.chars().mapToObj(Integer::toHexString).toList();
  }
}
