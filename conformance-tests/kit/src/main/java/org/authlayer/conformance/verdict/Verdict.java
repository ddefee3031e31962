package org.authlayer.conformance.verdict;

import java.time.Duration;
import java.util.List;

/** How the check of one clause in one profile ended. */
public record Verdict(
    String clause,
    String profile,
    Outcome outcome,
    String message,
    List<Observation> observations,
    Duration took) {

  public Verdict {
    observations = List.copyOf(observations);
  }

  /** The same, with another outcome. */
  public Verdict as(Outcome other) {
    return new Verdict(clause, profile, other, message, observations, took);
  }

  /** The same, with another message. */
  public Verdict saying(String other) {
    return new Verdict(clause, profile, outcome, other, observations, took);
  }
}
