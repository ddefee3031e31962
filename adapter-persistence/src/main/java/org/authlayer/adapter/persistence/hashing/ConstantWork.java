package org.authlayer.adapter.persistence.hashing;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BinaryOperator;
import org.authlayer.ports.operation.HashForms;
import org.authlayer.ports.operation.HashForms.StoredHash;
import org.authlayer.ports.operation.HashForms.Work;

/**
 * Compares with a stored hash, and with none, in always the same work (DEC-21): for each function,
 * the most that is configured or was met since the start.
 */
record ConstantWork(
    BinaryOperator<String> bcrypt, Optional<HashForms> forms, Map<String, Long> highest) {

  static ConstantWork of(
      BinaryOperator<String> bcrypt, Optional<HashForms> forms, Work configured) {
    return new ConstantWork(
        bcrypt, forms, new ConcurrentHashMap<>(Map.of(configured.function(), configured.units())));
  }

  static Work rounds(int cost) {
    return new Work(Work.BCRYPT, 1L << cost);
  }

  boolean matches(String text, BcryptHash stored) {
    Work work = rounds(stored.cost());
    meet(work);
    boolean matches = isEqual(bcrypt.apply(text, stored.text()), stored.text());
    complete(text, work);
    return matches;
  }

  boolean matches(String password, StoredHash stored) {
    meet(stored.work());
    boolean matches = stored.matches(password);
    complete(password, stored.work());
    return matches;
  }

  boolean matchesNobody(String text) {
    complete(text, new Work(Work.BCRYPT, 0));
    return false;
  }

  private void meet(Work work) {
    highest.merge(work.function(), work.units(), Math::max);
  }

  private void complete(String text, Work done) {
    highest.forEach(
        (function, most) -> {
          long rest = most - (function.equals(done.function()) ? done.units() : 0);
          if (function.equals(Work.BCRYPT)) {
            spendRounds(text, rest);
          } else if (rest > 0) {
            forms.ifPresent(others -> others.spend(new Work(function, rest)));
          }
        });
  }

  /** A hash of each cost between two is the difference: 2^C - 2^c = 2^c + ... + 2^(C-1). */
  private void spendRounds(String text, long rounds) {
    for (long rest = rounds; rest > 0; rest &= rest - 1) {
      String nobody = BcryptHash.ofNobody(Long.numberOfTrailingZeros(rest)).text();
      isEqual(bcrypt.apply(text, nobody), nobody);
    }
  }

  private static boolean isEqual(String one, String other) {
    return MessageDigest.isEqual(
        one.getBytes(StandardCharsets.US_ASCII), other.getBytes(StandardCharsets.US_ASCII));
  }
}
