package org.authlayer.conformance.elsewhere;

import java.math.BigInteger;

/**
 * The binary digits of pi behind the point, by Machin's formula: Blowfish's tables are nothing
 * else.
 */
final class PiDigits {

  private static final int GUARD_BITS = 64;

  private PiDigits() {}

  /** The first words of 32 bits each. */
  static int[] words(int count) {
    int bits = count * 32 + GUARD_BITS;
    BigInteger pi = arccot(5, bits).shiftLeft(4).subtract(arccot(239, bits).shiftLeft(2));
    BigInteger fraction = pi.subtract(BigInteger.valueOf(3).shiftLeft(bits));
    int[] words = new int[count];
    for (int i = 0; i < count; i++) {
      words[i] = fraction.shiftRight(bits - 32 * (i + 1)).intValue();
    }
    return words;
  }

  private static BigInteger arccot(long x, int bits) {
    BigInteger square = BigInteger.valueOf(x * x);
    BigInteger power = BigInteger.ONE.shiftLeft(bits).divide(BigInteger.valueOf(x));
    BigInteger sum = power;
    for (long n = 3; power.signum() != 0; n += 2) {
      power = power.divide(square);
      BigInteger term = power.divide(BigInteger.valueOf(n));
      sum = n % 4 == 3 ? sum.subtract(term) : sum.add(term);
    }
    return sum;
  }
}
