package org.authlayer.benchmarks.load;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.authlayer.benchmarks.Figure;
import org.authlayer.benchmarks.Figures;
import org.authlayer.benchmarks.harness.Rounds;
import org.authlayer.benchmarks.harness.Spread;
import org.authlayer.benchmarks.harness.Turn;

/**
 * The results of all rounds of one subject. A ratio compares turns of the same round. The figures
 * are the median of these ratios, the least and the greatest.
 *
 * @param subject what was compared
 * @param rounds knows which turns were disturbed
 * @param turns of each contestant
 * @param limit the name of the contestant that the others are compared with
 * @param what the limit, in a word
 */
public record Comparison(
    String subject, Rounds rounds, Map<String, List<Turn>> turns, String limit, String what) {

  /** Writes the figures of each contestant, then the ratios. */
  public void report(Figures figures) throws IOException {
    for (String name : turns.keySet()) {
      report(figures, name, "answers per second", turn -> turn.driven().perSecond());
      report(figures, name, "server CPU us per answer", Turn::cpuMicros);
      report(figures, name, "database CPU us per answer", Turn::databaseMicros);
      report(figures, name, "client CPU us per answer", Turn::clientMicros);
      report(figures, name, "uses noted per answer", Turn::usesNoted);
      report(figures, name, "p50 us", turn -> turn.driven().median() / 1e3);
      report(figures, name, "p99 us", turn -> turn.driven().slow() / 1e3);
    }
    for (String name : turns.keySet()) {
      if (!name.equals(limit)) {
        ratio(figures, name, "throughput to " + what, turn -> turn.driven().perSecond());
        ratio(figures, name, "server CPU to " + what, Turn::cpuMicros);
        ratio(figures, name, "database CPU to " + what, Turn::databaseMicros);
        ratio(figures, name, "p50 to " + what, turn -> turn.driven().median());
        ratio(figures, name, "p99 to " + what, turn -> turn.driven().slow());
      }
    }
  }

  private void report(Figures figures, String name, String measure, ToDoubleFunction<Turn> value)
      throws IOException {
    add(figures, name, measure, of(name).stream().mapToDouble(value).boxed().toList());
  }

  private void ratio(Figures figures, String name, String measure, ToDoubleFunction<Turn> value)
      throws IOException {
    List<Double> ratios = new ArrayList<>();
    for (int round = 0; round < of(name).size(); round++) {
      double limits = value.applyAsDouble(of(limit).get(round));
      if (limits > 0) {
        ratios.add(value.applyAsDouble(of(name).get(round)) / limits);
      }
    }
    if (ratios.size() == of(name).size()) {
      add(figures, name, measure, ratios);
    }
  }

  private void add(Figures figures, String name, String measure, List<Double> values)
      throws IOException {
    long disturbed = rounds.disturbed(of(name));
    figures.add(new Figure(subject, name, measure, Spread.of(values), values.size(), disturbed));
  }

  private List<Turn> of(String name) {
    return turns.getOrDefault(name, List.of());
  }
}
