package org.authlayer.adapter.persistence.hashing;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Compares with a stored hash, and with none, in always the same number of rounds (DEC-21).
 *
 * <p>That number is the highest cost known: the configured one, or that of a stored hash met since
 * the start. A hash of a lower cost is followed by further ones up to it. One hash of each cost
 * between does it, because 2^c + 2^c + 2^(c+1) + ... + 2^(C-1) = 2^C.
 */
record ConstantWork(Bcrypt bcrypt, AtomicInteger highest) {

  static ConstantWork of(Bcrypt bcrypt, int cost) {
    return new ConstantWork(bcrypt, new AtomicInteger(cost));
  }

  boolean matches(String text, BcryptHash stored) {
    int target = highest.accumulateAndGet(stored.cost(), Math::max);
    boolean matches = isEqual(bcrypt.hash(text, stored.text()), stored.text());
    for (int cost = stored.cost(); cost < target; cost++) {
      hashForNobody(text, cost);
    }
    return matches;
  }

  void matchNobody(String text) {
    hashForNobody(text, highest.get());
  }

  private void hashForNobody(String text, int cost) {
    String nobody = BcryptHash.ofNobody(cost).text();
    isEqual(bcrypt.hash(text, nobody), nobody);
  }

  private static boolean isEqual(String one, String other) {
    return MessageDigest.isEqual(
        one.getBytes(StandardCharsets.US_ASCII), other.getBytes(StandardCharsets.US_ASCII));
  }
}
