package org.authlayer.conformance.report;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.authlayer.conformance.catalogue.Catalogue;
import org.authlayer.conformance.catalogue.Clause;
import org.authlayer.conformance.verdict.Outcome;
import org.authlayer.conformance.verdict.Verdict;

/** How many of its clauses a profile keeps. What was not seen or not declared counts as claimed. */
public record Tally(
    String profile,
    int assertedKept,
    int asserted,
    int declaredKept,
    int declared,
    int failed,
    int tolerated,
    int broken,
    int notObserved,
    int undeclared) {

  static final List<String> HEADS =
      List.of("Profile", "Asserted", "Declared", "Failed", "Broken", "Undeclared", "Not observed");

  public static Tally of(String profile, List<Verdict> verdicts, Catalogue catalogue) {
    List<Verdict> mine = verdicts.stream().filter(one -> one.profile().equals(profile)).toList();
    Predicate<Verdict> declared =
        one -> catalogue.find(one.clause()).map(Clause::isDeclaration).orElse(false);
    Predicate<Verdict> kept = is(Outcome.PASS);
    return new Tally(
        profile,
        count(mine, kept.and(declared.negate())),
        count(mine, declared.negate()),
        count(mine, kept.and(declared)),
        count(mine, declared),
        count(mine, is(Outcome.FAIL)),
        count(mine, is(Outcome.WARN).or(is(Outcome.EXPECTED))),
        count(mine, is(Outcome.BROKEN).or(is(Outcome.VACUOUS))),
        count(mine, is(Outcome.NOT_OBSERVED)),
        count(mine, is(Outcome.UNDECLARED)));
  }

  public String line() {
    List<String> parts = new ArrayList<>();
    if (asserted > 0 || declared == 0) {
      parts.add(assertedLine() + " asserted");
    }
    if (declared > 0) {
      parts.add(declaredLine() + " declared");
    }
    add(parts, failed, "failed");
    add(parts, tolerated, "expected or only recommended");
    add(parts, broken, "broken");
    add(parts, undeclared, "undeclared");
    add(parts, notObserved, "not observed");
    return profile + ": " + String.join(", ", parts);
  }

  int kept() {
    return assertedKept + declaredKept;
  }

  int claimed() {
    return asserted + declared;
  }

  /** What stands below the heads. */
  List<String> cells() {
    List<String> cells = new ArrayList<>(List.of(profile, assertedLine(), declaredLine()));
    Stream.of(failed, broken, undeclared, notObserved).map(String::valueOf).forEach(cells::add);
    return cells;
  }

  private String assertedLine() {
    return of(assertedKept, asserted);
  }

  private String declaredLine() {
    return of(declaredKept, declared);
  }

  private static String of(int kept, int claimed) {
    return claimed == 0 ? "0" : kept + " of " + claimed;
  }

  private static void add(List<String> parts, int count, String what) {
    if (count > 0) {
      parts.add(count + " " + what);
    }
  }

  private static Predicate<Verdict> is(Outcome outcome) {
    return verdict -> verdict.outcome() == outcome;
  }

  private static int count(List<Verdict> verdicts, Predicate<Verdict> which) {
    return (int) verdicts.stream().filter(which).count();
  }
}
