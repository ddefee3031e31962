package org.authlayer.conformance.section.login;

import java.util.Arrays;
import java.util.Optional;
import java.util.stream.LongStream;

/**
 * Whether the time of requests distinguishes an unknown from a known user, as statistics: ranks of
 * interleaved requests, repeated before they count, and no answer where the machine is noisy.
 *
 * <p>Equal times say something only where a difference would show. So requests that cost the target
 * no password hash are timed as well, and those of both users have to be slower, each of them. A
 * first look at one group of each kind ends as soon as that is so and the ranks of both users are
 * mixed, after three of each at the soonest. Each round then times two groups of the known kind and
 * one of the strange kind. When the two groups of one kind can be distinguished, or spread further
 * than they take, the round says nothing.
 *
 * @param known a wrong password of a known user
 * @param strange a password of an unknown user
 * @param idle a login that names no user
 */
record TimeComparison(Timed known, Timed strange, Timed idle) {

  enum Result {
    /** In quiet requests the two kinds could not be distinguished, though a hash would show. */
    ALIKE,
    /** In three quiet rounds the strange kind was the faster, or in three the slower. */
    APART,
    /** There were too few quiet rounds to say, or a hash does not show. */
    NOISE
  }

  @FunctionalInterface
  interface Timed {

    /** Sends it and returns the time, in nanoseconds. */
    long nanos() throws Exception;
  }

  static final int SAMPLES = 6;
  static final int MOST_ROUNDS = 6;

  private static final int ROUNDS_TO_FAIL = 3;
  private static final int IDLE_EACH = 3;

  /** Two-sided 1 % of Mann and Whitney's U for two groups of six. */
  private static final int RARE_RANKS = 2;

  private static final double LEAST_RATIO = 1.25;

  Result result() throws Exception {
    if (looksAlike()) {
      return Result.ALIKE;
    }
    int faster = 0;
    int slower = 0;
    for (int round = 0; round < MOST_ROUNDS; round++) {
      Optional<Integer> order = round();
      if (order.isEmpty()) {
        continue;
      }
      if (order.get() == 0) {
        return Result.ALIKE;
      }
      faster += order.get() < 0 ? 1 : 0;
      slower += order.get() > 0 ? 1 : 0;
      if (faster == ROUNDS_TO_FAIL || slower == ROUNDS_TO_FAIL) {
        return Result.APART;
      }
    }
    return Result.NOISE;
  }

  /** Ranks that are mixed by now stay so, whatever the samples that would follow. */
  private boolean looksAlike() throws Exception {
    long[] first = {};
    long[] third = {};
    long[] without = {};
    boolean alike = false;
    while (!alike && first.length < SAMPLES) {
      first = together(first, new long[] {known.nanos()});
      third = together(third, new long[] {strange.nanos()});
      for (int sample = 0; sample < IDLE_EACH; sample++) {
        without = together(without, new long[] {idle.nanos()});
      }
      long[] both = together(first, third);
      alike = isMixed(first, third) && !isWide(both) && isSlower(both, without);
    }
    return alike;
  }

  /** Less than zero where strangers were faster, more where they were slower; nothing in noise. */
  private Optional<Integer> round() throws Exception {
    long[] first = new long[SAMPLES];
    long[] second = new long[SAMPLES];
    long[] third = new long[SAMPLES];
    long[] without = new long[SAMPLES];
    for (int sample = 0; sample < SAMPLES; sample++) {
      first[sample] = known.nanos();
      third[sample] = strange.nanos();
      second[sample] = known.nanos();
      without[sample] = idle.nanos();
    }
    long[] both = together(first, second);
    if (order(first, second) != 0 || isWide(both)) {
      return Optional.empty();
    }
    int order = order(third, first);
    double ratio = (double) median(third) / median(both);
    boolean apart =
        order != 0
            && order == order(third, second)
            && (ratio >= LEAST_RATIO || ratio <= 1 / LEAST_RATIO);
    return apart || isSlower(together(both, third), without)
        ? Optional.of(apart ? order : 0)
        : Optional.empty();
  }

  /** Whether the work shows beside requests without it: by chance in one of 220 first looks. */
  private static boolean isSlower(long[] working, long[] without) {
    return smaller(working, without) == 0 && median(working) >= LEAST_RATIO * median(without);
  }

  private static boolean isMixed(long[] one, long[] other) {
    return Math.min(smaller(one, other), smaller(other, one)) > RARE_RANKS;
  }

  private static long smaller(long[] one, long[] other) {
    return Arrays.stream(one).map(a -> Arrays.stream(other).filter(b -> a < b).count()).sum();
  }

  private static long[] together(long[] one, long[] other) {
    return LongStream.concat(Arrays.stream(one), Arrays.stream(other)).toArray();
  }

  /** By ranks: less than zero when the first group is the smaller one, zero when neither is. */
  private static int order(long[] one, long[] other) {
    return isMixed(one, other) ? 0 : Long.compare(smaller(other, one), smaller(one, other));
  }

  private static boolean isWide(long[] times) {
    long[] sorted = times.clone();
    Arrays.sort(sorted);
    int quarter = sorted.length / 4;
    return sorted[sorted.length - 1 - quarter] - sorted[quarter] > median(times);
  }

  private static long median(long[] times) {
    long[] sorted = times.clone();
    Arrays.sort(sorted);
    return sorted[sorted.length / 2];
  }
}
