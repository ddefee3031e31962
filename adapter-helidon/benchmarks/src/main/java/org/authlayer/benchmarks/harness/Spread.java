package org.authlayer.benchmarks.harness;

import java.util.List;
import java.util.Locale;

/**
 * Several measurements of one thing.
 *
 * @param median of them
 * @param least of them
 * @param most of them
 */
public record Spread(double median, double least, double most) {

  public static Spread of(List<Double> values) {
    if (values.isEmpty()) {
      throw new IllegalArgumentException("nothing was measured");
    }
    List<Double> sorted = values.stream().sorted().toList();
    int half = sorted.size() / 2;
    double median =
        sorted.size() % 2 == 1 ? sorted.get(half) : (sorted.get(half - 1) + sorted.get(half)) / 2;
    return new Spread(median, sorted.getFirst(), sorted.getLast());
  }

  /** Median, and the whole range behind it. */
  public String text(String format) {
    return String.format(
        Locale.ROOT, format + " (" + format + " to " + format + ")", median, least, most);
  }
}
