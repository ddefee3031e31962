package org.authlayer.adapter.helidon.metrics;

import java.util.Arrays;
import java.util.concurrent.atomic.LongAdder;

/** How long something took, counted in buckets whose bounds never change: 0.2 ms to 10 s. */
final class Histogram {

  private static final long[] NANOS =
      micros(
          200,
          500,
          1_000,
          2_000,
          5_000,
          10_000,
          25_000,
          50_000,
          100_000,
          250_000,
          500_000,
          1_000_000,
          2_500_000,
          5_000_000,
          10_000_000);

  /** One more than there are bounds. */
  private final LongAdder[] buckets = new LongAdder[NANOS.length + 1];

  private final LongAdder nanos = new LongAdder();

  Histogram() {
    Arrays.setAll(buckets, any -> new LongAdder());
  }

  /** The upper bounds in seconds, the last one infinite. */
  static double[] bounds() {
    double[] bounds = new double[NANOS.length + 1];
    Arrays.setAll(bounds, i -> i < NANOS.length ? NANOS[i] / 1e9 : Double.POSITIVE_INFINITY);
    return bounds;
  }

  void record(long took) {
    int bucket = 0;
    while (bucket < NANOS.length && took > NANOS[bucket]) {
      bucket++;
    }
    buckets[bucket].increment();
    nanos.add(took);
  }

  long[] counts() {
    return Arrays.stream(buckets).mapToLong(LongAdder::sum).toArray();
  }

  double seconds() {
    return nanos.sum() / 1e9;
  }

  private static long[] micros(long... bounds) {
    return Arrays.stream(bounds).map(micros -> micros * 1000).toArray();
  }
}
