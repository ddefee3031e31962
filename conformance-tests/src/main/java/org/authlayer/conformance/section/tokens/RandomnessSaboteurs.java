package org.authlayer.conformance.section.tokens;

import static org.authlayer.conformance.selftest.WireSaboteur.wrong;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import java.util.random.RandomGenerator;
import org.authlayer.conformance.selftest.Tamper;
import org.authlayer.conformance.selftest.WireSaboteur;

/** Token values that are less random than they look. */
public final class RandomnessSaboteurs {

  private RandomnessSaboteurs() {}

  public static List<WireSaboteur> all() {
    return List.of(
        predictable(
            "value derived from user id and clock",
            bytes -> ByteBuffer.wrap(bytes).putLong(0x6b6974).array()),
        predictable("one bit always set", RandomnessSaboteurs::withFirstBit),
        predictable("values count upwards", counting()),
        predictable("every second value is the complement of the one before", complementing()));
  }

  private static byte[] withFirstBit(byte[] bytes) {
    bytes[0] |= (byte) 0x80;
    return bytes;
  }

  private static UnaryOperator<byte[]> counting() {
    AtomicInteger counter = new AtomicInteger();
    return bytes -> {
      bytes[0] = (byte) ((counter.getAndIncrement() << 3) | (bytes[0] & 7));
      return bytes;
    };
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

  private static WireSaboteur predictable(String wrong, UnaryOperator<byte[]> change) {
    return wrong(
        "AL-LGT-05",
        wrong,
        Tamper.of(RandomGenerator.class)
            .on(RandomGenerator::nextBytes)
            .does(
                (right, bytes) -> {
                  right.nextBytes(bytes);
                  byte[] changed = change.apply(bytes.clone());
                  System.arraycopy(changed, 0, bytes, 0, bytes.length);
                }));
  }
}
