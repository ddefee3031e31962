package org.authlayer.conformance.selftest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.util.List;
import java.util.stream.Collectors;
import org.authlayer.conformance.verdict.Outcome;
import org.authlayer.conformance.verdict.Verdict;
import org.junit.jupiter.api.Test;

class SuiteTest {

  @Test
  void everyCheckPassesOnTheRightImplementation() {
    List<Verdict> verdicts = SelfTest.onTheRightOne();
    assertFalse(verdicts.isEmpty());
    assertEquals(
        "",
        describe(verdicts.stream().filter(verdict -> verdict.outcome() != Outcome.PASS).toList()));
  }

  @Test
  void everySaboteurIsCaughtByTheCheckOfItsClause() {
    List<SelfTest.Attempt> attempts = SelfTest.onTheWrongOnes();
    assertFalse(attempts.isEmpty());
    assertEquals(
        "",
        attempts.stream()
            .filter(attempt -> !attempt.isKilled())
            .map(attempt -> attempt.wrong() + "\n" + describe(attempt.verdicts()))
            .collect(Collectors.joining("\n")));
  }

  private static String describe(List<Verdict> verdicts) {
    return verdicts.stream()
        .map(v -> v.clause() + " [" + v.profile() + "] " + v.outcome() + " " + v.message())
        .collect(Collectors.joining("\n"));
  }
}
