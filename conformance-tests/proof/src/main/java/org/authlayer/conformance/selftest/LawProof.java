package org.authlayer.conformance.selftest;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.authlayer.conformance.elsewhere.DrawnMistakes;
import org.authlayer.conformance.probe.WireCheck;
import org.authlayer.conformance.section.WireChecks;
import org.authlayer.conformance.target.Profile;
import org.authlayer.conformance.verdict.Outcome;
import org.authlayer.conformance.wire.HttpWire;
import org.authlayer.conformance.wire.Wire;
import org.authlayer.conformance.wire.WireLimits;

/**
 * The laws on the server by another hand with one mistake at a time, drawn by chance: a place in
 * its code and what is wrong there. No check was written for any of them.
 */
public final class LawProof {

  /** The law that is about a place. */
  private static final Map<String, String> LAWS =
      Map.ofEntries(
          Map.entry("username", "AL-LAW-03"),
          Map.entry("password", "AL-LAW-02"),
          Map.entry("given-password", "AL-LAW-02"),
          Map.entry("admin-name", "AL-LAW-03"),
          Map.entry("admin-password", "AL-LAW-02"),
          Map.entry("simple-name", "AL-LAW-03"),
          Map.entry("simple-password", "AL-LAW-02"),
          Map.entry("cookie", "AL-LAW-05"),
          Map.entry("scheme", "AL-LAW-05"),
          Map.entry("header", "AL-LAW-05"),
          Map.entry("name", "AL-LAW-06"),
          Map.entry("record", "AL-LAW-06"),
          Map.entry("secure", "AL-LAW-06"),
          Map.entry("address", "AL-LAW-06"),
          Map.entry("page", "AL-LAW-06"),
          Map.entry("string", "AL-LAW-06"),
          Map.entry("content", "AL-LAW-07"),
          Map.entry("spelling", "AL-LAW-08"),
          Map.entry("end", "AL-LAW-09"),
          Map.entry("expiry", "AL-LAW-10"),
          Map.entry("race", "AL-LAW-11"));

  private LawProof() {}

  /**
   * What became of a mistake.
   *
   * @param law the law about its place
   * @param noticed the law that noticed it first, and where
   */
  public record Result(String mistake, String law, Optional<String> noticed) {

    public boolean isNoticed() {
      return noticed.isPresent();
    }
  }

  public static List<Result> run(int most, long seed, int threads) throws InterruptedException {
    try (HttpWire kept = new HttpWire(WireLimits.standard())) {
      Wire wire = call -> kept.send(ElsewhereProof.closing(call));
      List<Callable<Result>> runs = new ArrayList<>();
      for (String mistake : DrawnMistakes.drawn(most, seed)) {
        runs.add(() -> run(mistake, wire));
      }
      return Proof.all(runs, threads);
    }
  }

  /** The share that each law notices of the mistakes at its places, and what no law noticed. */
  public static List<String> lines(List<Result> results) {
    List<String> lines = new ArrayList<>();
    Map<String, List<Result>> byLaw =
        results.stream()
            .collect(Collectors.groupingBy(Result::law, TreeMap::new, Collectors.toList()));
    byLaw.forEach((law, some) -> lines.add(line(law, some)));
    lines.add(line("together", results));
    results.stream()
        .filter(one -> !one.isNoticed())
        .map(one -> "not noticed: " + one.mistake())
        .distinct()
        .forEach(lines::add);
    return lines;
  }

  private static String line(String which, List<Result> results) {
    long noticed = results.stream().filter(Result::isNoticed).count();
    return "%s: %d of %d mistakes are noticed".formatted(which, noticed, results.size());
  }

  private static Result run(String mistake, Wire wire) {
    String place = mistake.substring(0, mistake.indexOf('~'));
    String law = LAWS.getOrDefault(place, law(place));
    try (ElsewhereTarget target = ElsewhereTarget.mistaken(mistake, wire)) {
      for (WireCheck check : laws(law)) {
        for (Profile profile : WireSeat.profiles(check)) {
          if (target.run(check, profile).outcome() == Outcome.FAIL) {
            return new Result(mistake, law, Optional.of(check.clause() + " in " + profile.id()));
          }
        }
      }
    }
    return new Result(mistake, law, Optional.empty());
  }

  private static String law(String place) {
    return place.startsWith("cross-")
        ? "AL-LAW-04"
        : place.startsWith("member-") ? "AL-LAW-07" : "AL-LAW-01";
  }

  /** All of them, the one that is about the place first. */
  private static List<WireCheck> laws(String first) {
    return WireChecks.all().stream()
        .filter(check -> check.clause().startsWith("AL-LAW-"))
        .sorted(Comparator.comparing(check -> !check.clause().equals(first)))
        .toList();
  }
}
