package org.authlayer.conformance.selftest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.authlayer.conformance.catalogue.Catalogue;
import org.authlayer.conformance.catalogue.Clause;
import org.authlayer.conformance.selftest.Proof.Kill;
import org.authlayer.conformance.verdict.Observation;
import org.authlayer.conformance.verdict.Observation.Kind;
import org.authlayer.conformance.verdict.Outcome;
import org.authlayer.conformance.verdict.Verdict;
import org.junit.jupiter.api.Test;

class ProofTest {

  private static final Verdict RIGHT = verdict(Kind.TWIN, Kind.REFUSAL);
  private static final Kill KILL =
      new Kill("AL-GRD-01", "answers 403", List.of("token"), List.of());

  @Test
  void nothingPassesOnTargetsThatDoNothing() throws Exception {
    assertEquals(List.of(), new Proof(clause -> true).onTheNullSubjects());
  }

  @Test
  void clauseCountsOnlyWithCheckBugAndKill() {
    Catalogue catalogue = Catalogue.load();
    Coverage whole = Coverage.of(catalogue, List.of(RIGHT), List.of(KILL), Set.of());
    assertEquals(1, whole.killed());
    assertEquals(
        catalogue.clauses().stream().filter(it -> !it.isDeclaration()).count(), whole.asserted());
    assertEquals(
        catalogue.clauses().stream().filter(Clause::isDeclaration).count(), whole.declared());
    assertTrue(whole.gaps().contains("AL-GRD-02 has no check"), whole.gaps().toString());
    Kill survivor = new Kill("AL-GRD-01", "answers 402", List.of(), List.of("AL-GRD-02"));
    Coverage survived = Coverage.of(catalogue, List.of(RIGHT), List.of(KILL, survivor), Set.of());
    assertEquals(0, survived.killed());
    assertTrue(survived.gaps().contains("AL-GRD-01 survives 'answers 402'"));
    assertEquals(0, Coverage.of(catalogue, List.of(), List.of(KILL), Set.of()).killed());
    assertEquals(0, Coverage.of(catalogue, List.of(RIGHT), List.of(), Set.of()).killed());
    assertEquals(
        1, Coverage.of(catalogue, List.of(RIGHT), List.of(), Set.of("AL-GRD-01")).killed());
  }

  @Test
  void deletedObservationAndChangedKillAreNoticed() {
    KillMatrix stored = KillMatrix.of(List.of(RIGHT), List.of(KILL), List.of());
    assertEquals(
        List.of(), KillMatrix.of(List.of(RIGHT), List.of(KILL), List.of()).differences(stored));
    KillMatrix poorer = KillMatrix.of(List.of(verdict(Kind.TWIN)), List.of(KILL), List.of());
    assertEquals(2, poorer.differences(stored).size());
    Kill elsewhere = new Kill("AL-GRD-01", "answers 403", List.of("jwt"), List.of());
    KillMatrix moved = KillMatrix.of(List.of(RIGHT), List.of(elsewhere), List.of());
    assertEquals(2, moved.differences(stored).size());
  }

  private static Verdict verdict(Kind... kinds) {
    return new Verdict(
        "AL-GRD-01",
        "token",
        Outcome.PASS,
        "",
        List.of(kinds).stream().map(k -> new Observation(k, "so", true, "", null)).toList(),
        Duration.ZERO);
  }
}
