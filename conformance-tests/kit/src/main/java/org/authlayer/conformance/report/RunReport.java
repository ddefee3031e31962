package org.authlayer.conformance.report;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.authlayer.conformance.catalogue.Catalogue;
import org.authlayer.conformance.verdict.Verdict;

/** A finished run, masked. */
public record RunReport(
    String target,
    String kit,
    Instant started,
    Duration took,
    Map<String, String> bases,
    List<Verdict> verdicts,
    List<String> notes,
    int exit,
    String ending) {

  /** The exit code of a run that was asked to end; the system makes 143 of it for SIGTERM. */
  public static final int INTERRUPTED = 130;

  public RunReport {
    verdicts = List.copyOf(verdicts);
    notes = List.copyOf(notes);
  }

  public List<Tally> tallies() {
    Catalogue catalogue = Catalogue.load();
    return bases.keySet().stream().map(profile -> Tally.of(profile, verdicts, catalogue)).toList();
  }

  boolean isComplete() {
    return exit != INTERRUPTED;
  }
}
