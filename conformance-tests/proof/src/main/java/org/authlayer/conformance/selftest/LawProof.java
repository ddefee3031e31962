package org.authlayer.conformance.selftest;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.authlayer.conformance.catalogue.Table;
import org.authlayer.conformance.elsewhere.ElsewhereServer;
import org.authlayer.conformance.probe.WireCheck;
import org.authlayer.conformance.section.WireChecks;
import org.authlayer.conformance.target.Profile;
import org.authlayer.conformance.verdict.Outcome;

/**
 * The laws on the server by another hand with one mistake at a time, drawn by chance: a place in
 * its code and what is wrong there. No check was written for any of them. What cannot be seen from
 * outside is left out: blanks around the value of a header, for instance, belong to no value; a
 * hash shows no relation between passwords, and a password with NUL is refused before.
 */
public final class LawProof {

  private static final List<Place> PLACES =
      Table.read(ElsewhereServer.class, "drawn-mistakes.csv", Place::of);

  private record Place(String name, String law, List<String> mistakes) {

    static Place of(Table.Row row) {
      return new Place(row.cell("place"), row.cell("law"), List.of(row.cell("folds").split(" ")));
    }
  }

  record Mistake(String name, String law) {}

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

  public static List<Result> run(int most, long seed) throws InterruptedException {
    List<Callable<Result>> runs = new ArrayList<>();
    for (Mistake mistake : drawn(most, seed)) {
      runs.add(() -> run(mistake));
    }
    return Proof.all(runs);
  }

  /** So many mistakes, the same for the same seed, each drawn from all. */
  static List<Mistake> drawn(int most, long seed) {
    List<Mistake> all = new ArrayList<>();
    for (Place place : PLACES) {
      place.mistakes().forEach(it -> all.add(new Mistake(place.name() + "~" + it, place.law())));
    }
    Random random = new Random(seed);
    List<Mistake> drawn = new ArrayList<>();
    for (int n = 0; n < most; n++) {
      Mistake mistake = all.get(random.nextInt(all.size()));
      boolean sized = mistake.name().endsWith("~first");
      drawn.add(
          sized
              ? new Mistake(mistake.name() + "-" + (4 + random.nextInt(2)), mistake.law())
              : mistake);
    }
    return drawn;
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
    return "%s: %s of %s mistakes are noticed".formatted(which, noticed, results.size());
  }

  private static Result run(Mistake mistake) {
    try (ElsewhereTarget target = ElsewhereTarget.with(Set.of(mistake.name()), Map.of())) {
      for (WireCheck check : laws(mistake.law())) {
        for (Profile profile : WireSeat.profiles(check)) {
          if (target.run(check, profile).outcome() == Outcome.FAIL) {
            String noticed = check.clause() + " in " + profile.id();
            return new Result(mistake.name(), mistake.law(), Optional.of(noticed));
          }
        }
      }
    }
    return new Result(mistake.name(), mistake.law(), Optional.empty());
  }

  private static List<WireCheck> laws(String first) {
    return WireChecks.all().stream()
        .filter(check -> check.clause().startsWith("AL-LAW-"))
        .sorted(Comparator.comparing(check -> !check.clause().equals(first)))
        .toList();
  }
}
