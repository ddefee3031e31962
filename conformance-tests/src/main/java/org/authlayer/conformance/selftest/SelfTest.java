package org.authlayer.conformance.selftest;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.authlayer.conformance.core.CoreCheck;
import org.authlayer.conformance.core.CoreProbe;
import org.authlayer.conformance.core.DomainLayer;
import org.authlayer.conformance.memory.InMemoryStores;
import org.authlayer.conformance.probe.WireCheck;
import org.authlayer.conformance.store.StoreCheck;
import org.authlayer.conformance.store.StoreProbe;
import org.authlayer.conformance.verdict.Outcome;
import org.authlayer.conformance.verdict.Verdict;

/** Runs the checks on the right implementation and on every wrong one. */
public final class SelfTest {

  private SelfTest() {}

  public record Attempt(String clause, String wrong, List<Verdict> verdicts) {

    /** Copies the list. */
    public Attempt {
      verdicts = List.copyOf(verdicts);
    }

    public boolean isKilled() {
      return verdicts.stream().anyMatch(verdict -> verdict.outcome() == Outcome.FAIL);
    }
  }

  public static List<Verdict> onTheRightOne() {
    List<Verdict> verdicts = new ArrayList<>();
    Suite.wireChecks()
        .forEach(check -> verdicts.addAll(WireSeat.run(check, WireSeat.target(WireSeat.nobody()))));
    Suite.coreChecks().forEach(check -> verdicts.add(CoreProbe.run(check, new DomainLayer())));
    Suite.storeChecks().forEach(check -> verdicts.add(StoreProbe.run(check, new InMemoryStores())));
    return verdicts;
  }

  public static List<Attempt> onTheWrongOnes() {
    List<Attempt> attempts = new ArrayList<>();
    for (WireSaboteur saboteur : Suite.wireSaboteurs()) {
      WireCheck check = find(Suite.wireChecks(), WireCheck::clause, saboteur.clause());
      attempts.add(
          new Attempt(
              saboteur.clause(), saboteur.wrong(), WireSeat.run(check, WireSeat.target(saboteur))));
    }
    for (CoreSaboteur saboteur : Suite.coreSaboteurs()) {
      CoreCheck check = find(Suite.coreChecks(), CoreCheck::clause, saboteur.clause());
      Verdict verdict = CoreProbe.run(check, saboteur.layer().apply(new DomainLayer()));
      attempts.add(new Attempt(saboteur.clause(), saboteur.wrong(), List.of(verdict)));
    }
    for (StoreSaboteur saboteur : Suite.storeSaboteurs()) {
      StoreCheck check = find(Suite.storeChecks(), StoreCheck::clause, saboteur.clause());
      Verdict verdict = StoreProbe.run(check, saboteur.subject().apply(new InMemoryStores()));
      attempts.add(new Attempt(saboteur.clause(), saboteur.wrong(), List.of(verdict)));
    }
    return attempts;
  }

  private static <C> C find(List<C> checks, Function<C, String> clause, String id) {
    return checks.stream()
        .filter(check -> clause.apply(check).equals(id))
        .findFirst()
        .orElseThrow(() -> new IllegalStateException("no check for " + id));
  }
}
