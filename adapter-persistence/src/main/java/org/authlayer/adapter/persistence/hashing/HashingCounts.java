package org.authlayer.adapter.persistence.hashing;

import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.LongAdder;
import org.authlayer.ports.operation.HashingLoad;

final class HashingCounts {

  private final LongAdder begun = new LongAdder();
  private final LongAdder done = new LongAdder();
  private final LongAdder refused = new LongAdder();
  private final LongAdder abandoned = new LongAdder();
  private final LongAdder waitedNanos = new LongAdder();
  private final LongAdder workedNanos = new LongAdder();

  /** The time that the work waits begins now. */
  <T> Callable<T> counted(Callable<T> work) {
    long asked = System.nanoTime();
    return () -> {
      long start = System.nanoTime();
      begun.increment();
      waitedNanos.add(start - asked);
      try {
        return work.call();
      } finally {
        workedNanos.add(System.nanoTime() - start);
        done.increment();
      }
    };
  }

  void refused() {
    refused.increment();
  }

  void abandoned() {
    abandoned.increment();
  }

  HashingLoad load(int waiting, int mostWaiting) {
    long finished = done.sum();
    return new HashingLoad(
        waiting,
        mostWaiting,
        (int) Math.max(0, begun.sum() - finished),
        finished,
        refused.sum(),
        abandoned.sum(),
        Duration.ofNanos(waitedNanos.sum()),
        Duration.ofNanos(workedNanos.sum()));
  }
}
