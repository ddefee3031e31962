package org.authlayer.drills.timing;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Times of one kind of request, in nanoseconds. */
final class Sample {

  private final List<Double> times = new ArrayList<>();

  void add(long nanoseconds) {
    times.add((double) nanoseconds);
  }

  double median() {
    List<Double> sorted = new ArrayList<>(times);
    Collections.sort(sorted);
    return sorted.get(sorted.size() / 2);
  }

  /** Welch's t between two, of the faster nine tenths of each: what a busy machine adds is cut. */
  static double welch(Sample one, Sample other) {
    List<Double> a = one.quick();
    List<Double> b = other.quick();
    double spread = variance(a) / a.size() + variance(b) / b.size();
    return (mean(a) - mean(b)) / Math.sqrt(spread);
  }

  private List<Double> quick() {
    List<Double> sorted = new ArrayList<>(times);
    Collections.sort(sorted);
    return sorted.subList(0, sorted.size() * 9 / 10);
  }

  private static double mean(List<Double> values) {
    return values.stream().mapToDouble(Double::doubleValue).average().orElse(0);
  }

  private static double variance(List<Double> values) {
    double mean = mean(values);
    double sum = values.stream().mapToDouble(value -> (value - mean) * (value - mean)).sum();
    return sum / (values.size() - 1);
  }
}
