package org.authlayer.benchmarks.client;

import java.util.Arrays;
import java.util.concurrent.Callable;
import java.util.concurrent.locks.LockSupport;

/**
 * One connection's requests, one after the other.
 *
 * @param drive what to do
 * @param asks the requests
 * @param begin when all connections begin
 * @param number of the connection, from 0
 */
record Asker(Drive drive, Asks asks, long begin, int number) implements Callable<long[]> {

  @Override
  public long[] call() throws Exception {
    long end = begin + drive.millis() * 1_000_000;
    long[] times = new long[4096];
    int count = 0;
    try (Wire wire = new Wire(drive.port(), drive.route().closes())) {
      for (long due = due(count); due < end; due = due(count)) {
        Ask ask = asks.at(turn(count));
        while (System.nanoTime() < due) {
          LockSupport.parkNanos(due - System.nanoTime());
        }
        long from = drive.perSecond() == 0 ? System.nanoTime() : due;
        wire.exchange(ask);
        if (count == times.length) {
          times = Arrays.copyOf(times, 2 * count);
        }
        times[count++] = System.nanoTime() - from;
      }
    }
    return Arrays.copyOf(times, count);
  }

  /** When the next request is due: with a rate, whether the one before has been answered or not. */
  private long due(int count) {
    if (drive.perSecond() == 0) {
      return System.nanoTime();
    }
    return begin + turn(count) * 1_000_000_000 / drive.perSecond();
  }

  /** Among the requests of all connections. */
  private long turn(int count) {
    return (long) count * drive.connections() + number;
  }
}
