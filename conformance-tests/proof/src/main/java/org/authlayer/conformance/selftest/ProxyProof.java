package org.authlayer.conformance.selftest;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.authlayer.conformance.probe.WireCheck;
import org.authlayer.conformance.probe.WireCheck.Company;
import org.authlayer.conformance.section.WireChecks;
import org.authlayer.conformance.target.Profile;
import org.authlayer.conformance.verdict.Outcome;
import org.authlayer.conformance.verdict.Verdict;
import org.authlayer.conformance.wire.HttpWire;
import org.authlayer.conformance.wire.WireLimits;

/**
 * A right server behind a proxy that ends connections and makes answers wait, with a clock that
 * answers whole seconds: each verdict is the one without the proxy, in each run.
 */
public final class ProxyProof {

  /** As many checks at once as in a run. */
  private static final int WORKERS = 8;

  private static final Set<Outcome> RIGHT = EnumSet.of(Outcome.PASS, Outcome.NOT_OBSERVED);

  private ProxyProof() {}

  /** What differs in so many runs, each with a seed of its own; nothing, if sound. */
  public static List<String> differences(int runs, long seed) throws InterruptedException {
    Map<String, Verdict> expected = verdicts(0);
    List<String> differences = new ArrayList<>();
    expected.values().stream()
        .filter(one -> !RIGHT.contains(one.outcome()))
        .forEach(one -> differences.add("without a proxy: " + line(one)));
    for (long one = seed; one < seed + runs; one++) {
      differences.addAll(differences(one, expected));
    }
    return differences;
  }

  private static List<String> differences(long seed, Map<String, Verdict> expected)
      throws InterruptedException {
    List<String> differences = new ArrayList<>();
    verdicts(seed)
        .forEach(
            (name, verdict) -> {
              Verdict right = Objects.requireNonNull(expected.get(name), name);
              if (verdict.outcome() != right.outcome()) {
                differences.add("seed " + seed + ": " + line(verdict));
              }
            });
    return differences;
  }

  private static Map<String, Verdict> verdicts(long seed) throws InterruptedException {
    try (HttpWire wire = new HttpWire(WireLimits.standard());
        ElsewhereTarget target = ElsewhereTarget.behindAProxy(seed, wire)) {
      List<Callable<Verdict>> together = new ArrayList<>();
      List<Callable<Verdict>> alone = new ArrayList<>();
      for (WireCheck check : WireChecks.all()) {
        for (Profile profile : WireSeat.profiles(check)) {
          if (profile != Profile.CORE) {
            (check.company() == Company.ANY ? together : alone)
                .add(() -> target.run(check, profile));
          }
        }
      }
      List<Verdict> verdicts = new ArrayList<>(Proof.all(together, WORKERS));
      verdicts.addAll(Proof.all(alone, 1));
      return verdicts.stream()
          .collect(
              Collectors.toMap(
                  one -> one.clause() + " " + one.profile(),
                  one -> one,
                  (one, other) -> one,
                  TreeMap::new));
    }
  }

  private static String line(Verdict verdict) {
    return "%s in %s is %s: %s"
        .formatted(verdict.clause(), verdict.profile(), verdict.outcome(), verdict.message());
  }
}
