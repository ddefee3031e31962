package org.authlayer.jwt;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Base64;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** What is strict about a part is found by looking, where it was found by encoding it again. */
class CompactTokenTest {

  private static final String LETTERS =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_=+/ .\u00e9\u0141";

  private final Random random = new Random(32);

  @Test
  void aPartIsReadAsIfItWereEncodedAgainAndCompared() {
    int read = 0;
    for (int round = 0; round < 100_000; round++) {
      String part = letters(random.nextInt(9), random.nextInt(4) == 0 ? LETTERS.length() : 64);
      Optional<byte[]> expected = encodedAgain(part);
      Optional<byte[]> bytes = CompactToken.bytes(part);
      assertEquals(expected.isPresent(), bytes.isPresent(), part);
      if (bytes.isPresent()) {
        assertArrayEquals(expected.orElseThrow(), bytes.get());
        read++;
      }
    }
    assertTrue(read > 10_000, "most parts are refused");
  }

  @Test
  void aTokenIsCutWhereSplitCutIt() {
    for (int round = 0; round < 20_000; round++) {
      StringBuilder token = new StringBuilder(letters(random.nextInt(3), 64));
      for (int dots = random.nextInt(5); dots > 0; dots--) {
        token.append('.').append(letters(random.nextInt(3), 64));
      }
      String[] parts = token.toString().split("\\.", -1);
      Optional<CompactToken> expected =
          parts.length == 3
              ? Optional.of(
                  new CompactToken(parts[0], parts[1], parts[2], parts[0] + '.' + parts[1]))
              : Optional.empty();
      assertEquals(expected, CompactToken.parse(token.toString()));
    }
  }

  private String letters(int count, int of) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < count; i++) {
      text.append(LETTERS.charAt(random.nextInt(of)));
    }
    return text.toString();
  }

  private static Optional<byte[]> encodedAgain(String part) {
    try {
      byte[] bytes = Base64.getUrlDecoder().decode(part);
      return Optional.of(bytes).filter(decoded -> CompactToken.part(decoded).equals(part));
    } catch (IllegalArgumentException noBase64) {
      return Optional.empty();
    }
  }
}
