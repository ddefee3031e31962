package org.authlayer.conformance.verdict;

import java.time.Duration;
import java.util.List;

/**
 * How the check of one clause in one profile ended.
 *
 * @param clause the clause's id
 * @param profile the profile
 * @param outcome how it ended
 * @param message why, in one sentence; empty for a PASS
 * @param observations what was seen, in order
 * @param took how long it took
 */
public record Verdict(
    String clause,
    String profile,
    Outcome outcome,
    String message,
    List<Observation> observations,
    Duration took) {

  /** Copies the list. */
  public Verdict {
    observations = List.copyOf(observations);
  }
}
