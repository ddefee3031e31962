package org.authlayer.conformance.core;

import java.util.List;

/** One step of a trace: what callbacks reported during it, and last how it ended. */
public record TraceStep(CoreProbe probe, String label, List<String> lines) {

  public TraceStep {
    lines = List.copyOf(lines);
  }

  /**
   * Notes every expected line as an observation of its own; what is seen beyond them stands in the
   * last.
   */
  public void shows(String... expected) {
    int last = expected.length - 1;
    for (int i = 0; i < last; i++) {
      String seen = i < lines.size() ? lines.get(i) : "nothing";
      probe.equal(label + ", line " + (i + 1), expected[i], seen);
    }
    List<String> rest = lines.subList(Math.min(last, lines.size()), lines.size());
    probe.equal(label, expected[last], rest.isEmpty() ? "nothing" : String.join(", then ", rest));
  }
}
