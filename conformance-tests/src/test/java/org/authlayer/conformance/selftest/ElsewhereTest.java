package org.authlayer.conformance.selftest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.authlayer.conformance.selftest.ElsewhereProof.Result;
import org.junit.jupiter.api.Test;

final class ElsewhereTest {

  @Test
  void bugsFailWithTheirClausesAndDifferencesPass() throws Exception {
    List<Result> results = new ElsewhereProof(clause -> true).run();
    assertEquals(List.of(), results.stream().filter(Result::isUnexpected).toList());
    assertEquals(List.of(), results.stream().filter(Result::open).toList());
    assertTrue(results.stream().filter(Result::isBug).count() >= 400);
  }

  @Test
  void bugThatIsNotCaughtIsUnexpectedUnlessItIsOpen() {
    assertTrue(new Result("a", true, false, false, List.of()).isUnexpected());
    assertFalse(new Result("a", true, true, false, List.of()).isUnexpected());
    assertFalse(new Result("a", true, false, true, List.of()).isUnexpected());
  }
}
