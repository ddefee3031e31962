package org.authlayer.drills.bench;

import java.time.Duration;
import java.util.concurrent.Callable;

/** Waiting for another process, which can be done by asking only. */
public final class Patience {

  private static final Duration INTERVAL = Duration.ofMillis(50);

  private Patience() {}

  /** Asks until the answer is yes, and returns how many milliseconds that took; -1 for never. */
  public static long until(Duration most, Callable<Boolean> question) throws Exception {
    long began = System.nanoTime();
    while (System.nanoTime() - began < most.toNanos()) {
      if (question.call()) {
        return (System.nanoTime() - began) / 1_000_000;
      }
      pause(INTERVAL);
    }
    return -1;
  }

  /** Lets time pass. */
  public static void pause(Duration length) throws InterruptedException {
    Thread.sleep(length);
  }
}
