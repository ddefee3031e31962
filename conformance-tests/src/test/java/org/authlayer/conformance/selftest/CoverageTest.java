package org.authlayer.conformance.selftest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.authlayer.conformance.catalogue.Catalogue;
import org.authlayer.conformance.catalogue.Clause;
import org.authlayer.conformance.selftest.Proof.Kill;
import org.authlayer.conformance.verdict.Outcome;
import org.authlayer.conformance.verdict.Verdict;
import org.junit.jupiter.api.Test;

class CoverageTest {

  private static final Catalogue CATALOGUE = Catalogue.load();
  private static final Clause ASSERTED =
      CATALOGUE.clauses().stream().filter(one -> !one.isDeclaration()).findFirst().orElseThrow();
  private static final Clause DECLARED =
      CATALOGUE.clauses().stream().filter(Clause::isDeclaration).findFirst().orElseThrow();

  private final List<Verdict> right = new ArrayList<>();
  private final List<Kill> kills = new ArrayList<>();

  @Test
  void everythingProvenLeavesNoGap() {
    proveAllBut("");
    Coverage coverage = coverage();
    assertEquals(List.of(), coverage.gaps());
    assertEquals(coverage.asserted(), coverage.killed());
    assertEquals(coverage.declared(), coverage.declaredKilled());
    assertEquals(CATALOGUE.clauses().size(), coverage.asserted() + coverage.declared());
    assertEquals(
        CATALOGUE.clauses().stream().filter(Clause::isDeclaration).count(), coverage.declared());
  }

  @Test
  void assertedClauseWithoutCheckOrBugIsAGap() {
    proveAllBut(ASSERTED.id());
    assertGaps(ASSERTED.id() + " has no check", ASSERTED.id() + " has no bug");
    right.add(verdict(ASSERTED, Outcome.PASS));
    assertGaps(ASSERTED.id() + " has no bug");
    kills.add(kill(ASSERTED, List.of()));
    assertGaps(ASSERTED.id() + " survives 'wrong'");
  }

  @Test
  void clauseThatPassesNowhereOrEndsOtherwiseIsAGap() {
    proveAllBut(ASSERTED.id());
    kills.add(kill(ASSERTED, List.of("token")));
    right.add(verdict(ASSERTED, Outcome.NOT_OBSERVED));
    assertGaps(ASSERTED.id() + " passes nowhere on the right implementation");
    right.add(verdict(ASSERTED, Outcome.PASS));
    assertGaps();
    right.add(verdict(ASSERTED, Outcome.VACUOUS));
    assertGaps(ASSERTED.id() + " [token] VACUOUS on the right one");
  }

  @Test
  void declaredAnswerWithoutCheckIsNotProvenAndNoGap() {
    proveAllBut(DECLARED.id());
    assertGaps();
    Coverage untried = coverage();
    assertEquals(untried.declared() - 1, untried.declaredKilled());
    assertEquals(untried.asserted(), untried.killed());
    right.add(verdict(DECLARED, Outcome.PASS));
    assertGaps(DECLARED.id() + " has no bug");
  }

  @Test
  void oneSurvivorIsEnoughNotToCount() {
    proveAllBut("");
    kills.add(kill(ASSERTED, List.of()));
    Coverage coverage = coverage();
    assertEquals(coverage.asserted() - 1, coverage.killed());
    assertEquals(coverage.declared(), coverage.declaredKilled());
  }

  @Test
  void lineCountsBothKinds() {
    assertEquals(
        "1 of 2 asserted clauses killed, 3 of 4 declared",
        new Coverage(1, 2, 3, 4, List.of()).line());
  }

  @Test
  void matrixHasOneSortedLinePerVerdictAndKill() {
    Kill alone = new Kill("AL-GRD-02", "answers 403", List.of("jwt", "token"), List.of());
    Kill crowd = new Kill("AL-GRD-01", "answers 402", List.of("token"), List.of("A", "B"));
    Verdict verdict = verdict(CATALOGUE.get("AL-GRD-03"), Outcome.PASS);
    assertEquals(
        List.of(
            "AL-GRD-01 catches 'answers 402' in [token]; so do A B",
            "AL-GRD-02 catches 'answers 403' in [jwt; token]",
            "AL-GRD-03 sees [token] PASS: positive 0, twin 0, refusal 0"),
        KillMatrix.of(List.of(verdict), List.of(alone, crowd), List.of()).lines());
  }

  @Test
  void differencesNameTheLinesOfOneMatrixOnly() {
    KillMatrix now = new KillMatrix(List.of("b", "c"));
    assertEquals(List.of("- a", "+ c"), now.differences(new KillMatrix(List.of("a", "b"))));
  }

  @Test
  void storedMatrixHasNoBlankLines() {
    assertTrue(KillMatrix.stored().lines().stream().noneMatch(String::isBlank));
  }

  private void proveAllBut(String id) {
    for (Clause clause : CATALOGUE.clauses()) {
      if (!clause.id().equals(id)) {
        right.add(verdict(clause, Outcome.PASS));
        kills.add(kill(clause, List.of("token")));
      }
    }
  }

  private void assertGaps(String... gaps) {
    assertEquals(List.of(gaps), coverage().gaps());
  }

  private Coverage coverage() {
    return Coverage.of(CATALOGUE, right, kills, Set.of());
  }

  private static Kill kill(Clause clause, List<String> caught) {
    return new Kill(clause.id(), "wrong", caught, List.of());
  }

  private static Verdict verdict(Clause clause, Outcome outcome) {
    return new Verdict(clause.id(), "token", outcome, "", List.of(), Duration.ZERO);
  }
}
