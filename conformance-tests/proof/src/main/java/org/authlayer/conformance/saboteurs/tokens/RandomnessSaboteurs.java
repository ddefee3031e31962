package org.authlayer.conformance.saboteurs.tokens;

import static org.authlayer.conformance.selftest.Saboteurs.against;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.UnaryOperator;
import java.util.random.RandomGenerator;
import org.authlayer.conformance.selftest.Saboteurs;
import org.authlayer.conformance.selftest.Tamper;

/** Token values that are less random than they look. */
public final class RandomnessSaboteurs {

  private RandomnessSaboteurs() {}

  public static Saboteurs all() {
    return against("AL-LGT-05")
        .wrong(
            "every second value is the complement of the one before", predictable(complementing()));
  }

  private static UnaryOperator<byte[]> complementing() {
    Map<Thread, byte[]> last = new ConcurrentHashMap<>();
    return bytes -> {
      byte[] before = last.remove(Thread.currentThread());
      if (before == null) {
        last.put(Thread.currentThread(), bytes.clone());
        return bytes;
      }
      for (int at = 0; at < bytes.length; at++) {
        bytes[at] = (byte) ~before[at];
      }
      return bytes;
    };
  }

  private static Tamper<?> predictable(UnaryOperator<byte[]> change) {
    return Tamper.of(RandomGenerator.class)
        .on(RandomGenerator::nextBytes)
        .does(
            (right, bytes) -> {
              right.nextBytes(bytes);
              byte[] changed = change.apply(bytes.clone());
              System.arraycopy(changed, 0, bytes, 0, bytes.length);
            });
  }
}
