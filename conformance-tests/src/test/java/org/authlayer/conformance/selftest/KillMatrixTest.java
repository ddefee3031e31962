package org.authlayer.conformance.selftest;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.authlayer.conformance.catalogue.Catalogue;
import org.authlayer.conformance.selftest.Disturbance.Minds;
import org.authlayer.conformance.selftest.Proof.Kill;
import org.authlayer.conformance.verdict.Verdict;
import org.junit.jupiter.api.Test;

/** Rewritten by {@code selftest --write-matrix}; docs/reference/conformance-kit.md tells how. */
class KillMatrixTest {

  @Test
  void everyClauseIsKilledAndTheMatrixIsTheStoredOne() throws InterruptedException {
    Proof proof = new Proof(clause -> true);
    List<Verdict> right = proof.onTheRightOne();
    List<Kill> kills = proof.onTheWrongOnes();
    List<Minds> minds = proof.onDisturbedOnes();
    Coverage coverage =
        Coverage.of(Catalogue.load(), right, kills, WrongDeclarations.broken(minds));
    assertEquals("", String.join("\n", coverage.gaps()));
    assertEquals(
        "", String.join("\n", KillMatrix.of(right, kills, minds).differences(KillMatrix.stored())));
  }
}
