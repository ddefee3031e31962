package org.authlayer.conformance.selftest;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.authlayer.conformance.elsewhere.Variation;
import org.authlayer.conformance.elsewhere.VariationTable;
import org.authlayer.conformance.probe.WireCheck;
import org.authlayer.conformance.section.WireChecks;
import org.authlayer.conformance.target.Profile;
import org.authlayer.conformance.verdict.Journal;
import org.authlayer.conformance.verdict.Outcome;
import org.authlayer.conformance.verdict.Verdict;
import org.authlayer.conformance.wire.HttpCall;
import org.authlayer.conformance.wire.HttpWire;
import org.authlayer.conformance.wire.Wire;
import org.authlayer.conformance.wire.WireLimits;

/**
 * The kit on a server by another hand: each of its bugs fails with the clause that it breaks, and
 * whatever it may look like while it is right, nothing fails.
 */
public record ElsewhereProof(Predicate<String> clauses) {

  private static final Set<Outcome> WRONG =
      EnumSet.of(Outcome.FAIL, Outcome.BROKEN, Outcome.VACUOUS);

  /** A user that stays with a connection shows on one that is kept. */
  private static final String CONNECTION = "AL-GEN-08";

  /**
   * What one variation came to.
   *
   * @param name the switch; empty for the right server
   * @param open whether the table says that the kit does not see it yet
   * @param held whether it came to what the table says
   * @param verdicts those that speak against it
   */
  public record Result(
      String name, boolean isBug, boolean open, boolean held, List<Verdict> verdicts) {

    public Result {
      verdicts = List.copyOf(verdicts);
    }

    public boolean isUnexpected() {
      return !held && !open;
    }

    @Override
    public String toString() {
      String seen =
          verdicts.stream()
              .map(
                  one ->
                      one.clause()
                          + " "
                          + one.profile()
                          + " "
                          + one.outcome()
                          + " "
                          + one.message())
              .collect(Collectors.joining("; "));
      String what = name.isEmpty() ? "the right server" : name;
      return what + (isBug ? " is not caught: " : " does not pass: ") + seen;
    }
  }

  /** What all of them came to, in one line. */
  public static String line(List<Result> results) {
    return String.format(
        "by another hand: %d of %d bugs fail with their clause, %d of %d right servers pass",
        count(results, true, true),
        count(results, true, false),
        count(results, false, true),
        count(results, false, false));
  }

  private static long count(List<Result> results, boolean isBug, boolean held) {
    return results.stream().filter(one -> one.isBug() == isBug && (one.held() || !held)).count();
  }

  /** The clauses that the table has a mistake for, which their checks notice. */
  public static Set<String> broken() {
    return VariationTable.read().rows().stream()
        .filter(row -> row.sort() == Variation.Sort.BUG && !row.open())
        .map(Variation::clause)
        .collect(Collectors.toSet());
  }

  public List<Result> run() throws InterruptedException {
    return run(variation -> true, Math.max(2, Runtime.getRuntime().availableProcessors()));
  }

  public List<Result> run(Predicate<Variation> wanted, int threads) throws InterruptedException {
    try (HttpWire kept = new HttpWire(WireLimits.standard())) {
      Wire once = call -> kept.send(closing(call));
      List<Callable<Result>> runs = new ArrayList<>();
      runs.add(() -> plain(once));
      VariationTable.read().rows().stream()
          .filter(wanted)
          .filter(row -> row.sort() != Variation.Sort.BUG || clauses.test(row.clause()))
          .forEach(
              row ->
                  runs.add(
                      () ->
                          row.sort() == Variation.Sort.BUG
                              ? bug(row, row.clause().equals(CONNECTION) ? kept : once)
                              : difference(row, once)));
      return all(runs, threads);
    }
  }

  private Result plain(Wire wire) {
    try (ElsewhereTarget target = ElsewhereTarget.plain(wire)) {
      List<Verdict> wrong = wrong(target, EnumSet.complementOf(EnumSet.of(Profile.CORE)), "");
      return new Result("", false, false, wrong.isEmpty(), wrong);
    }
  }

  /** The clause that a bug breaks fails in every profile that the table names. */
  private Result bug(Variation bug, Wire wire) {
    List<Verdict> verdicts =
        WireChecks.all().stream()
            .filter(check -> check.clause().equals(bug.clause()))
            .flatMap(check -> run(check, bug, wire, Journal::new).stream())
            .toList();
    List<Verdict> missed =
        verdicts.stream().filter(verdict -> verdict.outcome() != Outcome.FAIL).toList();
    return new Result(
        bug.name(), true, bug.open(), !verdicts.isEmpty() && missed.isEmpty(), missed);
  }

  /** What a check says of the bugs that break its clause. */
  static List<Verdict> onTheBugs(WireCheck check, Supplier<Journal> journals) {
    try (HttpWire kept = new HttpWire(WireLimits.standard())) {
      Wire wire = check.clause().equals(CONNECTION) ? kept : call -> kept.send(closing(call));
      return VariationTable.read().rows().stream()
          .filter(row -> row.sort() == Variation.Sort.BUG && row.clause().equals(check.clause()))
          .flatMap(bug -> run(check, bug, wire, journals).stream())
          .toList();
    }
  }

  private static List<Verdict> run(
      WireCheck check, Variation bug, Wire wire, Supplier<Journal> journals) {
    try (ElsewhereTarget target = ElsewhereTarget.with(bug, wire)) {
      return profiles(bug).stream()
          .map(profile -> target.run(check, profile, journals.get()))
          .toList();
    }
  }

  private Result difference(Variation difference, Wire wire) {
    try (ElsewhereTarget target = ElsewhereTarget.with(difference, wire)) {
      List<Verdict> wrong = wrong(target, profiles(difference), difference.clause());
      return new Result(difference.name(), false, difference.open(), wrong.isEmpty(), wrong);
    }
  }

  /** A pool of connections for each server would cost more than all else. */
  static HttpCall closing(HttpCall call) {
    return call.headers().stream().anyMatch(line -> line.name().equalsIgnoreCase("Connection"))
        ? call
        : call.header("Connection", "close");
  }

  private List<Verdict> wrong(ElsewhereTarget target, Set<Profile> profiles, String mayFail) {
    return WireChecks.all().stream()
        .filter(check -> clauses.test(check.clause()) && !check.clause().equals(mayFail))
        .flatMap(
            check ->
                WireSeat.profiles(check).stream()
                    .filter(profiles::contains)
                    .map(profile -> target.run(check, profile)))
        .filter(verdict -> WRONG.contains(verdict.outcome()))
        .toList();
  }

  private static Set<Profile> profiles(Variation variation) {
    Set<Profile> profiles = EnumSet.noneOf(Profile.class);
    variation.profiles().forEach(id -> profiles.add(Profile.find(id).orElseThrow()));
    return profiles;
  }

  private static List<Result> all(List<Callable<Result>> runs, int threads)
      throws InterruptedException {
    try (ExecutorService pool = Executors.newFixedThreadPool(threads)) {
      List<Result> results = new ArrayList<>();
      for (Future<Result> run : pool.invokeAll(runs)) {
        results.add(run.get());
      }
      return results;
    } catch (ExecutionException defect) {
      throw new IllegalStateException("the kit itself is broken", defect.getCause());
    }
  }
}
