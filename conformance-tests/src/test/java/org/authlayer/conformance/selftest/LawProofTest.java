package org.authlayer.conformance.selftest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.authlayer.conformance.selftest.LawProof.Result;
import org.junit.jupiter.api.Test;

/** {@code -Dmistakes=1000 -Dseed=7} draws more of them, or others. */
class LawProofTest {

  private static final int MOST = Integer.getInteger("mistakes", 60);

  @Test
  void lawsNoticeMistakesThatNobodyWroteACheckFor() throws InterruptedException {
    long seed = Long.getLong("seed", 1);
    List<Result> results = LawProof.run(MOST, seed);
    assertEquals(MOST, results.size());
    long noticed = results.stream().filter(Result::isNoticed).count();
    assertTrue(
        noticed * 100 >= 95L * MOST,
        () -> String.join("\n", LawProof.lines(results)) + " seed " + seed);
  }

  @Test
  void sameSeedDrawsTheSameMistakes() {
    assertEquals(LawProof.drawn(MOST, 3), LawProof.drawn(MOST, 3));
  }

  @Test
  void aMistakeThatNobodyNoticesIsNamed() {
    List<String> lines =
        LawProof.lines(List.of(new Result("token~lower", "AL-LAW-01", java.util.Optional.empty())));
    assertEquals(
        List.of(
            "AL-LAW-01: 0 of 1 mistakes are noticed",
            "together: 0 of 1 mistakes are noticed",
            "not noticed: token~lower"),
        lines);
  }
}
