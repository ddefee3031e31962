package org.authlayer.conformance.elsewhere;

import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * What a proxy in front of a right server may do to its connections, drawn from a seed: it ends
 * kept ones between two answers, or after a request was carried out and before its answer; it says
 * {@code Connection: close} on each seventh answer; it makes some answers wait. A connection that
 * is new is never ended before its first answer.
 */
final class Shape {

  private static final int ENDED = 5;
  private static final int SAID = 7;
  private static final int LATE = 50;
  private static final int LATEST_MILLIS = 200;

  private final boolean none;
  private final Random random;
  private final AtomicInteger answers = new AtomicInteger();

  /**
   * @param seed what is drawn; 0 for a connection without a proxy
   */
  Shape(long seed) {
    this.none = seed == 0;
    this.random = new Random(seed);
  }

  /** Whether a request on a connection with earlier answers gets none, although it is served. */
  boolean swallows(int answered) {
    return !none && answered > 0 && random.nextInt(ENDED) == 0;
  }

  boolean ends() {
    return !none && random.nextInt(ENDED) == 0;
  }

  boolean saysClose() {
    return !none && answers.incrementAndGet() % SAID == 0;
  }

  void waits() throws InterruptedException {
    if (!none && random.nextInt(LATE) == 0) {
      Thread.sleep(random.nextInt(LATEST_MILLIS));
    }
  }
}
