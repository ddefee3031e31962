package org.authlayer.conformance.selftest;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.authlayer.conformance.probe.WireCheck;
import org.authlayer.conformance.section.WireChecks;
import org.authlayer.conformance.target.Profile;
import org.authlayer.conformance.verdict.Journal;
import org.authlayer.conformance.verdict.Outcome;
import org.authlayer.conformance.verdict.Verdict;
import org.authlayer.conformance.wire.HttpWire;
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
   * The result of one row.
   *
   * @param name the switch; empty for the right server
   * @param held whether it came to what the table says
   * @param verdicts those that speak against it
   */
  public record Result(String name, boolean isBug, boolean held, List<Verdict> verdicts) {

    public Result {
      verdicts = List.copyOf(verdicts);
    }

    @Override
    public String toString() {
      String seen =
          verdicts.stream()
              .map(
                  it ->
                      "%s %s %s %s"
                          .formatted(it.clause(), it.profile(), it.outcome(), it.message()))
              .collect(Collectors.joining("; "));
      String what = name.isEmpty() ? "the right server" : name;
      return what + (isBug ? " is not caught: " : " does not pass: ") + seen;
    }
  }

  /** What all of them came to, in one line. */
  public static String line(List<Result> results) {
    return "by another hand: %s bugs fail with their clause, %s right servers pass"
        .formatted(held(results, true), held(results, false));
  }

  private static String held(List<Result> results, boolean isBug) {
    List<Result> all = results.stream().filter(one -> one.isBug() == isBug).toList();
    return all.stream().filter(Result::held).count() + " of " + all.size();
  }

  /** The clauses that the table has a mistake for, which their checks notice. */
  public static Set<String> broken() {
    return Switch.bugs().map(Switch::clause).collect(Collectors.toSet());
  }

  public List<Result> run() throws InterruptedException {
    List<Callable<Result>> runs = new ArrayList<>();
    Set<Profile> all = EnumSet.complementOf(EnumSet.of(Profile.CORE));
    runs.add(() -> difference(new Switch("", Switch.Sort.DIFFERENCE, "", "", ids(all), Map.of())));
    for (Switch row : Switch.all()) {
      if (!row.isBug()) {
        runs.add(() -> difference(row));
      } else if (clauses.test(row.clause())) {
        runs.add(() -> bug(row));
      }
    }
    return Proof.all(runs);
  }

  private static List<String> ids(Set<Profile> profiles) {
    return profiles.stream().map(Profile::id).toList();
  }

  /** The clause that a bug breaks fails in every profile that the table names. */
  private static Result bug(Switch bug) {
    List<Verdict> verdicts =
        WireChecks.all().stream()
            .filter(check -> check.clause().equals(bug.clause()))
            .flatMap(check -> run(check, bug, Journal::new).stream())
            .toList();
    List<Verdict> missed =
        verdicts.stream().filter(verdict -> verdict.outcome() != Outcome.FAIL).toList();
    return new Result(bug.name(), true, !verdicts.isEmpty() && missed.isEmpty(), missed);
  }

  /** The verdicts of a check on a bug, one for each profile that the table names. */
  static List<Verdict> run(WireCheck check, Switch bug, Supplier<Journal> journals) {
    if (!check.clause().equals(CONNECTION)) {
      try (ElsewhereTarget target = ElsewhereTarget.with(Set.of(bug.name()), bug.declarations())) {
        return run(check, bug, target, journals);
      }
    }
    try (HttpWire kept = new HttpWire(WireLimits.standard());
        ElsewhereTarget target = ElsewhereTarget.with(bug, kept)) {
      return run(check, bug, target, journals);
    }
  }

  private static List<Verdict> run(
      WireCheck check, Switch bug, ElsewhereTarget target, Supplier<Journal> journals) {
    return profiles(bug).stream()
        .map(profile -> target.run(check, profile, journals.get()))
        .toList();
  }

  private Result difference(Switch difference) {
    Set<Profile> profiles = profiles(difference);
    try (ElsewhereTarget target =
        ElsewhereTarget.with(Set.of(difference.name()), difference.declarations())) {
      List<Verdict> wrong =
          WireChecks.all().stream()
              .filter(check -> clauses.test(check.clause()))
              .filter(check -> !KillMatrix.BY_A_LAW.contains(check.clause()))
              .filter(check -> !check.clause().equals(difference.clause()))
              .flatMap(
                  check ->
                      WireSeat.concerned(check).stream()
                          .filter(profiles::contains)
                          .map(profile -> target.run(check, profile)))
              .filter(verdict -> WRONG.contains(verdict.outcome()))
              .toList();
      return new Result(difference.name(), false, wrong.isEmpty(), wrong);
    }
  }

  private static Set<Profile> profiles(Switch row) {
    Set<Profile> profiles = EnumSet.noneOf(Profile.class);
    row.profiles().forEach(id -> profiles.add(Profile.find(id).orElseThrow()));
    return profiles;
  }
}
