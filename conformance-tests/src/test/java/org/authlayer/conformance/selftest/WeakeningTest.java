package org.authlayer.conformance.selftest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.authlayer.conformance.catalogue.Check;
import org.authlayer.conformance.selftest.Weakening.Equivalent;
import org.authlayer.conformance.selftest.Weakening.Site;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** {@code selftest --weaken 0} takes out all of them; here it is another hundred for each seed. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class WeakeningTest {

  private static final int SAMPLE = 100;

  private List<Site> all = List.of();

  @BeforeAll
  void findEveryAssertion() throws InterruptedException {
    all = new Weakening(clause -> true).sites();
  }

  @Test
  void assertionsThatAreTakenOutAreMissed() throws InterruptedException {
    long seed = Long.getLong("seed", 1);
    List<Site> sample = Weakening.sample(all, SAMPLE, seed);
    assertEquals(SAMPLE, sample.size());
    assertEquals(
        List.of(),
        Weakening.unexplained(Weakening.unnoticed(sample)),
        () -> "taken out one at a time, and nobody notices (-Dseed=" + seed + ")");
  }

  @Test
  void everyCheckAssertsSomething() {
    Set<String> asserting =
        all.stream().flatMap(site -> site.clauses().stream()).collect(Collectors.toSet());
    assertEquals(
        List.of(),
        Suite.checks().stream()
            .map(Check::clause)
            .filter(clause -> !asserting.contains(clause))
            .toList());
  }

  @Test
  void equivalentsAreExplainedOnceAndAreStillThere() {
    Set<String> keys = all.stream().map(Site::key).collect(Collectors.toSet());
    Set<String> seen = new HashSet<>();
    for (Equivalent equivalent : Equivalent.stored()) {
      assertTrue(seen.add(equivalent.key()), () -> "twice: " + equivalent);
      assertTrue(keys.contains(equivalent.key()), () -> "not there any more: " + equivalent);
      assertFalse(equivalent.why().isBlank(), () -> "no reason: " + equivalent);
    }
  }
}
