package org.authlayer.adapter.persistence.hashing;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BinaryOperator;

/**
 * Compares with a stored hash, and with none, in always the same number of rounds (DEC-21): those
 * of the highest cost that is configured or was met since the start. A hash of a lower cost is
 * followed by one of each cost between, because 2^c + 2^c + 2^(c+1) + ... + 2^(C-1) = 2^C.
 */
record ConstantWork(BinaryOperator<String> bcrypt, AtomicInteger highest) {

  static ConstantWork of(BinaryOperator<String> bcrypt, int cost) {
    return new ConstantWork(bcrypt, new AtomicInteger(cost));
  }

  boolean matches(String text, BcryptHash stored) {
    int target = highest.accumulateAndGet(stored.cost(), Math::max);
    boolean matches = isEqual(bcrypt.apply(text, stored.text()), stored.text());
    for (int cost = stored.cost(); cost < target; cost++) {
      matchesNobody(text, cost);
    }
    return matches;
  }

  boolean matchesNobody(String text) {
    return matchesNobody(text, highest.get());
  }

  private boolean matchesNobody(String text, int cost) {
    String nobody = BcryptHash.ofNobody(cost).text();
    return isEqual(bcrypt.apply(text, nobody), nobody);
  }

  private static boolean isEqual(String one, String other) {
    return MessageDigest.isEqual(
        one.getBytes(StandardCharsets.US_ASCII), other.getBytes(StandardCharsets.US_ASCII));
  }
}
