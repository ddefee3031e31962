package org.authlayer.conformance.report;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.authlayer.conformance.catalogue.Catalogue;
import org.authlayer.conformance.catalogue.Clause;
import org.authlayer.conformance.verdict.Outcome;
import org.authlayer.conformance.verdict.Verdict;

/** How many clauses a profile keeps. */
public record Tally(
    String profile,
    int assertedPassed,
    int assertedDecided,
    int declaredPassed,
    int declaredDecided,
    int failed,
    int broken,
    int notObserved,
    int undeclared) {

  public static Tally of(String profile, List<Verdict> verdicts, Catalogue catalogue) {
    List<Verdict> mine = verdicts.stream().filter(one -> one.profile().equals(profile)).toList();
    Predicate<Verdict> declared =
        one -> catalogue.find(one.clause()).map(Clause::isDeclaration).orElse(false);
    Predicate<Verdict> passed = is(Outcome.PASS);
    Predicate<Verdict> broken = is(Outcome.BROKEN).or(is(Outcome.VACUOUS));
    Predicate<Verdict> decided = passed.or(is(Outcome.FAIL)).or(broken);
    return new Tally(
        profile,
        count(mine, passed.and(declared.negate())),
        count(mine, decided.and(declared.negate())),
        count(mine, passed.and(declared)),
        count(mine, decided.and(declared)),
        count(mine, is(Outcome.FAIL)),
        count(mine, broken),
        count(mine, is(Outcome.NOT_OBSERVED)),
        count(mine, is(Outcome.UNDECLARED)));
  }

  public String line() {
    List<String> parts = new ArrayList<>();
    parts.add(assertedPassed + "/" + assertedDecided + " asserted");
    if (declaredDecided > 0) {
      parts.add(declaredPassed + "/" + declaredDecided + " declared");
    }
    add(parts, failed, "failed");
    add(parts, broken, "broken");
    add(parts, notObserved, "not observed");
    add(parts, undeclared, "undeclared");
    return profile + ": " + String.join(", ", parts);
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
