package org.authlayer.benchmarks.client;

import java.util.Arrays;
import java.util.List;

/**
 * What came of it.
 *
 * @param requests answered as they should
 * @param nanos from the first request to the last answer
 * @param cpu nanoseconds of the client's processor time meanwhile
 * @param median of the times of an answer, in nanoseconds
 * @param slow the 99th percentile of them
 */
public record Driven(long requests, long nanos, long cpu, long median, long slow) {

  static Driven of(long nanos, long cpu, List<long[]> times) {
    long[] all = times.stream().flatMapToLong(Arrays::stream).sorted().toArray();
    if (all.length == 0) {
      throw new IllegalStateException("nothing was answered in time");
    }
    return new Driven(
        all.length,
        nanos,
        cpu,
        all[all.length / 2],
        all[Math.min(all.length - 1, all.length * 99 / 100)]);
  }

  public double perSecond() {
    return requests * 1e9 / nanos;
  }

  String line() {
    return "%s %s %s %s %s".formatted(requests, nanos, cpu, median, slow);
  }

  /** What the client printed. */
  public static Driven parse(String line) {
    long[] numbers = Arrays.stream(line.split(" ", -1)).mapToLong(Long::parseLong).toArray();
    return new Driven(numbers[0], numbers[1], numbers[2], numbers[3], numbers[4]);
  }
}
