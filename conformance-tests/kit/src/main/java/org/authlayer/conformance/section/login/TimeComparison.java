package org.authlayer.conformance.section.login;

import java.util.Arrays;
import java.util.Optional;
import java.util.stream.LongStream;

/**
 * Whether the time of requests distinguishes an unknown from a known user, as statistics: ranks of
 * interleaved requests, repeated before they count, and no answer where the machine is noisy.
 *
 * <p>A first look at one group of each kind ends as soon as their ranks are so mixed that the rest
 * could not distinguish them, after three of each at the soonest, and is all there is in 99 of 100
 * comparisons of equal work. Each round then times two groups of the known kind and one of the
 * strange kind. When the two groups of one kind can be distinguished, or spread further than they
 * take, the round says nothing.
 */
final class TimeComparison {

  enum Result {
    /** In a quiet round the two kinds could not be distinguished. */
    ALIKE,
    /** In three quiet rounds the strange kind was the faster, or in three the slower. */
    APART,
    /** There were too few quiet rounds to say. */
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

  /** Two-sided 1 % of Mann and Whitney's U for two groups of six. */
  private static final int RARE_RANKS = 2;

  private static final double LEAST_RATIO = 1.25;

  private TimeComparison() {}

  static Result of(Timed known, Timed strange) throws Exception {
    if (looksAlike(known, strange)) {
      return Result.ALIKE;
    }
    int faster = 0;
    int slower = 0;
    for (int round = 0; round < MOST_ROUNDS; round++) {
      Optional<Integer> told = round(known, strange);
      if (told.isEmpty()) {
        continue;
      }
      if (told.get() == 0) {
        return Result.ALIKE;
      }
      faster += told.get() < 0 ? 1 : 0;
      slower += told.get() > 0 ? 1 : 0;
      if (faster == ROUNDS_TO_FAIL || slower == ROUNDS_TO_FAIL) {
        return Result.APART;
      }
    }
    return Result.NOISE;
  }

  /** Ranks that are mixed by now stay so, whatever the samples that would follow. */
  private static boolean looksAlike(Timed known, Timed strange) throws Exception {
    long[] first = {};
    long[] third = {};
    boolean alike = false;
    while (!alike && first.length < SAMPLES) {
      first = together(first, new long[] {known.nanos()});
      third = together(third, new long[] {strange.nanos()});
      alike = isMixed(first, third) && !isWide(together(first, third));
    }
    return alike;
  }

  /** Less than zero where strangers were faster, more where they were slower; nothing in noise. */
  private static Optional<Integer> round(Timed known, Timed strange) throws Exception {
    long[] first = new long[SAMPLES];
    long[] second = new long[SAMPLES];
    long[] third = new long[SAMPLES];
    for (int sample = 0; sample < SAMPLES; sample++) {
      first[sample] = known.nanos();
      third[sample] = strange.nanos();
      second[sample] = known.nanos();
    }
    long[] both = together(first, second);
    if (order(first, second) != 0 || isWide(both)) {
      return Optional.empty();
    }
    int order = order(third, first);
    double ratio = (double) median(third) / median(both);
    boolean told =
        order != 0
            && order == order(third, second)
            && (ratio >= LEAST_RATIO || ratio <= 1 / LEAST_RATIO);
    return Optional.of(told ? order : 0);
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
