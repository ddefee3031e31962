package org.authlayer.conformance.section.tokens;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import org.authlayer.conformance.probe.IssuedToken;
import org.authlayer.conformance.verdict.Obstacle;
import org.junit.jupiter.api.Test;

class TokenBytesTest {

  /** Two values and their complements: each bit is set in half of them, and nothing is shared. */
  private static final int[] ONE = {0, 1, 2, 3, 4, 5, 6, 7};

  private static final int[] OTHER = {0x0f, 0x16, 0x19, 0x1e, 0x1a, 0x22, 0x2d, 0x2a};

  @Test
  void bothAlphabetsDecodeAlikeWithAndWithoutPadding() {
    byte[] bytes = {(byte) 0xfb, (byte) 0xff, (byte) 0xbf, (byte) 0xfb};
    for (String value : List.of("-_-_-w", "-_-_-w==", "+/+/+w", "+/+/+w==")) {
      assertArrayEquals(bytes, TokenBytes.of(value), value);
    }
  }

  @Test
  void valueThatIsNoBase64HasNoBytesAndNoLength() {
    Obstacle obstacle = assertThrows(Obstacle.class, () -> TokenBytes.of("se cret"));
    assertEquals("a token value is no base-64", obstacle.getMessage());
    assertEquals(0, TokenBytes.lengthOf("se cret"));
    assertEquals(3, TokenBytes.lengthOf("AQID"));
  }

  @Test
  void tokensAreCutOrFilledToOneLength() {
    List<IssuedToken> tokens =
        List.of(new IssuedToken("1", "AQID", "7"), new IssuedToken("2", "BA", "7"));
    List<byte[]> values = TokenBytes.ofAll(tokens, 2).values();
    assertEquals(2, values.size());
    assertArrayEquals(new byte[] {1, 2}, values.get(0));
    assertArrayEquals(new byte[] {4, 0}, values.get(1));
  }

  @Test
  void partsCoverEachByteAndHaveOneLength() {
    TokenBytes five = values(new int[] {1, 2, 3, 4, 5}, new int[] {6, 7, 8, 9, 10});
    List<TokenBytes> parts = five.parts(2);
    assertEquals(3, parts.size());
    assertArrayEquals(new byte[] {1, 2}, parts.get(0).values().get(0));
    assertArrayEquals(new byte[] {8, 9}, parts.get(1).values().get(1));
    assertArrayEquals(new byte[] {4, 5}, parts.get(2).values().get(0));
    assertEquals(1, five.parts(5).size());
    assertEquals(1, five.parts(6).size());
    assertArrayEquals(new byte[] {6, 7, 8, 9, 10}, five.parts(6).get(0).values().get(1));
  }

  @Test
  void bytesAreSharedInTheSamePlaceByDifferentValuesOnly() {
    assertEquals(0, values(new int[] {1, 2, 3}).mostBytesShared());
    assertEquals(0, values(new int[] {1, 2, 3}, new int[] {3, 1, 2}).mostBytesShared());
    assertEquals(
        2, values(new int[] {1, 2, 3}, new int[] {9, 9, 9}, new int[] {1, 8, 3}).mostBytesShared());
    assertEquals(
        2, values(new int[] {9, 9, 9}, new int[] {1, 2, 3}, new int[] {1, 8, 3}).mostBytesShared());
  }

  @Test
  void worstBitIsTheOneFarthestFromHalf() {
    assertEquals(0, values(new int[] {0x0f, 0xaa}, new int[] {0xf0, 0x55}).worstBit());
    for (int bit = 0; bit < 16; bit++) {
      int[] often = {0x0f, 0xaa};
      often[bit / 8] |= 1 << (bit % 8);
      int[] seldom = {0x0f, 0xaa};
      seldom[bit / 8] &= ~(1 << (bit % 8));
      int[] opposite = {0xf0, 0x55};
      boolean isSet = ((bit < 8 ? 0x0f : 0xaa) >> (bit % 8) & 1) == 1;
      assertEquals(1, values(isSet ? seldom : often, opposite).worstBit(), "bit " + bit);
    }
    assertEquals(2, repeated(4, 0xff).worstBit());
    assertEquals(2, repeated(4, 0x00).worstBit());
  }

  @Test
  void driftIsTheDistanceFromHalfOfAllBits() {
    assertEquals(12, repeated(4, 0x5a).hammingDrift());
    assertEquals(8, values(new int[] {0, 0}, new int[] {0xff, 0xff}).hammingDrift());
    assertEquals(0, values(new int[] {0x00}, new int[] {0xf0}, new int[] {0xff}).hammingDrift());
    assertEquals(0, values(new int[] {0, 0}, new int[] {0xff, 0}).hammingDrift());
    assertEquals(0, values(new int[] {0x00}, new int[] {0xff}, new int[] {0xff}).hammingDrift());
  }

  @Test
  void neighboursThatAscendOrDescendInEachLaneAreOrdered() {
    assertTrue(values(row(1), row(2), row(3), row(4)).isOrdered(1));
    assertTrue(values(row(4), row(3), row(2), row(1)).isOrdered(1));
    assertTrue(values(row(1), row(0x7f), row(0x80)).isOrdered(1));
    assertTrue(values(row(3), row(4), row(1), row(2)).isOrdered(2));
    assertTrue(values(row(2), row(1), row(4), row(3)).isOrdered(2));
    assertFalse(values(row(3), row(4), row(1), row(2)).isOrdered(1));
    assertFalse(values(row(2), row(1), row(3), row(4)).isOrdered(1));
    assertFalse(values(row(1), row(2), row(3), row(3)).isOrdered(1));
    assertFalse(values(row(1), row(4), row(2), row(5), row(3)).isOrdered(2));
  }

  @Test
  void bytesThatDifferByTheSameInAllValuesAreRepeated() {
    assertTrue(values(new int[] {7, 7}, new int[] {8, 8}).isRepeated());
    assertTrue(values(new int[] {1, 2}, new int[] {5, 6}).isRepeated());
    assertTrue(values(new int[] {1, 9, 1}, new int[] {2, 7, 2}).isRepeated());
    assertTrue(values(new int[] {9, 1, 1}, new int[] {8, 2, 2}).isRepeated());
    assertFalse(values(new int[] {1, 2}, new int[] {1, 3}).isRepeated());
    assertFalse(values(new int[] {1, 2, 4}, new int[] {2, 4, 1}).isRepeated());
    assertFalse(values(row(1), row(2)).isRepeated());
  }

  @Test
  void fewValuesAreOddByEachCauseAlone() {
    int[] third = not(ONE);
    int[] fourth = not(OTHER);
    assertFalse(values(ONE, OTHER, third, fourth).isOdd(1, 8));
    assertTrue(values(ONE, OTHER, fourth, third).isOdd(1, 8), "they ascend");
    assertTrue(values(ONE, third, OTHER, fourth).isOdd(1, 8), "neighbours differ in most bits");
    int[] three = {0, 1, 2, 0x43, 0x44, 0x45, 0x46, 0x47};
    int[] four = {0, 1, 2, 3, 0x44, 0x45, 0x46, 0x47};
    assertFalse(values(ONE, OTHER, third, fourth, three).isOdd(1, 8));
    assertTrue(values(ONE, OTHER, third, fourth, four).isOdd(1, 8), "two share four bytes");
    assertTrue(
        values(ONE, OTHER, with(third, 0, 0x7f), with(fourth, 0, 0x70)).isOdd(1, 8),
        "a bit is set in none");
    assertTrue(
        values(
                with(ONE, 7, ONE[6]),
                with(OTHER, 7, OTHER[6]),
                with(third, 7, third[6]),
                with(fourth, 7, fourth[6]))
            .isOdd(1, 8),
        "two bytes are the same in all");
  }

  private static int[] not(int[] row) {
    return Arrays.stream(row).map(value -> 0xff ^ value).toArray();
  }

  private static int[] with(int[] row, int at, int value) {
    int[] other = row.clone();
    other[at] = value;
    return other;
  }

  private static int[] row(int value) {
    return new int[] {value};
  }

  private static TokenBytes repeated(int times, int value) {
    int[][] rows = new int[times][];
    Arrays.fill(rows, row(value));
    return values(rows);
  }

  private static TokenBytes values(int[]... rows) {
    return new TokenBytes(Arrays.stream(rows).map(TokenBytesTest::bytes).toList());
  }

  private static byte[] bytes(int[] row) {
    byte[] bytes = new byte[row.length];
    for (int at = 0; at < row.length; at++) {
      bytes[at] = (byte) row[at];
    }
    return bytes;
  }
}
