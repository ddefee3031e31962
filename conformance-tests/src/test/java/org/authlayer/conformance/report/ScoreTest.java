package org.authlayer.conformance.report;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.authlayer.conformance.verdict.Outcome;
import org.authlayer.conformance.verdict.Verdict;
import org.junit.jupiter.api.Test;

/** The one number of a run counts clauses, and each once. */
class ScoreTest {

  @Test
  void clauseCountsOnceInHoweverManyProfiles() {
    assertEquals("1 of 1 clauses", words(in("token", Outcome.PASS), in("session", Outcome.PASS)));
  }

  @Test
  void clauseThatFailsInOneProfileIsNotKept() {
    assertEquals("0 of 1 clauses", words(in("token", Outcome.PASS), in("session", Outcome.FAIL)));
  }

  @Test
  void clauseIsKeptWhereItWasSeenAndOpenElsewhere() {
    assertEquals(
        "1 of 1 clauses", words(in("token", Outcome.PASS), in("session", Outcome.NOT_OBSERVED)));
    assertEquals("0 of 1 clauses", words(in("token", Outcome.NOT_OBSERVED)));
  }

  @Test
  void clauseOfNoClaimedProfileIsNotCounted() {
    assertEquals("0 of 0 clauses", words(in("in-process", Outcome.NOT_OBSERVED)));
  }

  private static Verdict in(String profile, Outcome outcome) {
    return new Verdict("AL-GRD-01", profile, outcome, "", List.of(), Duration.ZERO);
  }

  private static String words(Verdict... verdicts) {
    return Score.of(
            new RunReport(
                "target",
                "1",
                Instant.EPOCH,
                Duration.ZERO,
                Map.of("token", "http://127.0.0.1:1/a", "session", "http://127.0.0.1:1/b"),
                Stream.of(verdicts).toList(),
                List.of(),
                0,
                ""))
        .words();
  }
}
