package org.authlayer.conformance.section.tokens;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import org.authlayer.conformance.probe.IssuedToken;
import org.authlayer.conformance.verdict.Obstacle;

/**
 * Token values as bytes, and statistics on 32 of them with 128 bits each. Were they random, the
 * bounds that AL-LGT-05 sets would be broken by chance with these probabilities, which add up to
 * less than 7e-8:
 *
 * <ul>
 *   <li>two of the 496 pairs' values agree in 7 or more of 16 bytes: 8e-11
 *   <li>one of 128 bits is set in all values or in none: 6e-8
 *   <li>the 3968 bits of consecutive values' differences are off their mean by more than 189: 2e-9
 *   <li>at most 3 of 31 neighbours descend, or ascend: 2e-16
 * </ul>
 */
record TokenBytes(List<byte[]> values) {

  static TokenBytes ofAll(List<IssuedToken> tokens, int length) {
    return new TokenBytes(
        tokens.stream().map(token -> Arrays.copyOf(of(token.value()), length)).toList());
  }

  /**
   * Whether so few values look as if more would break a bound. Were they random, that would be so
   * once in twenty times: then 32 further ones decide.
   */
  boolean isOdd(int lanes, int length) {
    return isOrdered(lanes)
        || isRepeated()
        || parts(length).stream()
            .anyMatch(
                part ->
                    part.mostBytesShared() > 3
                        || part.worstBit() == values.size() / 2
                        || part.hammingDrift() > 45);
  }

  /** So many bytes of each value and the next so many; the last ones may be in two parts. */
  List<TokenBytes> parts(int length) {
    int all = values.get(0).length;
    List<TokenBytes> parts = new ArrayList<>();
    for (int start = 0; start < all; start += length) {
      int from = Math.max(0, Math.min(start, all - length));
      int to = Math.min(all, from + length);
      parts.add(
          new TokenBytes(
              values.stream().map(value -> Arrays.copyOfRange(value, from, to)).toList()));
    }
    return parts;
  }

  /** Either alphabet, with or without padding: which one is AL-DEC-27's business. */
  static byte[] of(String value) {
    try {
      return Base64.getUrlDecoder().decode(value.replace('+', '-').replace('/', '_'));
    } catch (IllegalArgumentException malformed) {
      throw new Obstacle("a token value is no base-64");
    }
  }

  /** None where it is no base-64. */
  static int lengthOf(String value) {
    try {
      return of(value).length;
    } catch (Obstacle malformed) {
      return 0;
    }
  }

  int mostBytesShared() {
    int most = 0;
    for (int one = 0; one < values.size(); one++) {
      for (int other = 0; other < one; other++) {
        most = Math.max(most, shared(values.get(one), values.get(other)));
      }
    }
    return most;
  }

  /** How far from half of the values the bit is that is farthest from it. */
  int worstBit() {
    int worst = 0;
    for (int bit = 0; bit < values.get(0).length * 8; bit++) {
      int set = 0;
      for (byte[] value : values) {
        set += value[bit / 8] >> (bit % 8) & 1;
      }
      worst = Math.max(worst, Math.abs(set - values.size() / 2));
    }
    return worst;
  }

  /** How far from half of all bits those are in which a value differs from the one before. */
  int hammingDrift() {
    int different = 0;
    int bits = 0;
    for (int index = 1; index < values.size(); index++) {
      byte[] value = values.get(index);
      byte[] before = values.get(index - 1);
      bits += value.length * 8;
      for (int at = 0; at < value.length; at++) {
        different += Integer.bitCount((value[at] ^ before[at]) & 0xff);
      }
    }
    return Math.abs(different - bits / 2);
  }

  /** Whether an order is broken only where one of so many lanes ends and the next begins. */
  boolean isOrdered(int lanes) {
    int ascending = 0;
    for (int index = 1; index < values.size(); index++) {
      ascending += Arrays.compareUnsigned(values.get(index - 1), values.get(index)) < 0 ? 1 : 0;
    }
    return Math.min(ascending, values.size() - 1 - ascending) < lanes;
  }

  /** Whether two bytes of a value differ by the same in all values. */
  boolean isRepeated() {
    int length = values.get(0).length;
    for (int one = 0; one < length; one++) {
      for (int other = 0; other < one; other++) {
        int at = one;
        int before = other;
        if (values.stream().map(value -> value[at] ^ value[before]).distinct().count() == 1) {
          return true;
        }
      }
    }
    return false;
  }

  private static int shared(byte[] one, byte[] other) {
    int same = 0;
    for (int at = 0; at < one.length; at++) {
      same += one[at] == other[at] ? 1 : 0;
    }
    return same;
  }
}
