package org.authlayer.benchmarks;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.authlayer.benchmarks.harness.Spread;

/**
 * One thing that a lane found.
 *
 * @param subject what was asked or done
 * @param server who did it
 * @param measure what was measured, with its unit; a ratio names what it is relative to
 * @param spread the values
 * @param rounds how many values there were
 * @param disturbed how many of them somebody else disturbed
 */
public record Figure(
    String subject, String server, String measure, Spread spread, int rounds, long disturbed) {

  static final String HEADER =
      String.join(
          "\t", "subject", "server", "measure", "median", "least", "most", "rounds", "disturbed");

  /** As a line of a file, parted by tabs. */
  String line() {
    return String.join(
        "\t",
        subject,
        server,
        measure,
        decimal(spread.median()),
        decimal(spread.least()),
        decimal(spread.most()),
        String.valueOf(rounds),
        String.valueOf(disturbed));
  }

  static Figure parse(String line) {
    List<String> words = Arrays.asList(line.split("\t", -1));
    return new Figure(
        words.get(0),
        words.get(1),
        words.get(2),
        new Spread(
            Double.parseDouble(words.get(3)),
            Double.parseDouble(words.get(4)),
            Double.parseDouble(words.get(5))),
        Integer.parseInt(words.get(6)),
        Long.parseLong(words.get(7)));
  }

  private static String decimal(double value) {
    return String.format(Locale.ROOT, "%.4f", value);
  }
}
