package org.authlayer.conformance.selftest;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.authlayer.conformance.catalogue.Catalogue;
import org.authlayer.conformance.catalogue.Clause;
import org.authlayer.conformance.selftest.Proof.Kill;
import org.authlayer.conformance.verdict.Outcome;
import org.authlayer.conformance.verdict.Verdict;

/**
 * Whether every clause of the catalogue has a check that holds on the right implementation and
 * catches every wrong one.
 */
public record Coverage(
    int killed, int asserted, int declaredKilled, int declared, List<String> gaps) {

  public Coverage {
    gaps = List.copyOf(gaps);
  }

  /**
   * Compares the catalogue with what was run.
   *
   * @param elsewhere the clauses that a mistake of the second implementation breaks
   */
  public static Coverage of(
      Catalogue catalogue, List<Verdict> right, List<Kill> kills, Set<String> elsewhere) {
    int[] proven = new int[2];
    int[] all = new int[2];
    List<String> gaps = new ArrayList<>();
    for (Clause clause : catalogue.clauses()) {
      int kind = clause.isDeclaration() ? 1 : 0;
      List<String> missing = gaps(clause, right, kills, elsewhere);
      all[kind]++;
      proven[kind] += missing.isEmpty() ? 1 : 0;
      boolean untried =
          clause.isDeclaration()
              && right.stream().noneMatch(verdict -> verdict.clause().equals(clause.id()));
      if (!untried) {
        gaps.addAll(missing);
      }
    }
    return new Coverage(proven[0], all[0], proven[1], all[1], gaps);
  }

  public String line() {
    return "%s of %s asserted clauses killed, %s of %s declared"
        .formatted(killed, asserted, declaredKilled, declared);
  }

  private static List<String> gaps(
      Clause clause, List<Verdict> right, List<Kill> kills, Set<String> elsewhere) {
    List<Verdict> seen = right.stream().filter(v -> v.clause().equals(clause.id())).toList();
    List<Kill> mine = kills.stream().filter(kill -> kill.clause().equals(clause.id())).toList();
    List<String> gaps = new ArrayList<>();
    if (seen.isEmpty()) {
      gaps.add(clause.id() + " has no check");
    } else if (seen.stream().noneMatch(v -> v.outcome() == Outcome.PASS)) {
      gaps.add(clause.id() + " passes nowhere on the right implementation");
    }
    seen.stream()
        .filter(v -> v.outcome() != Outcome.PASS && v.outcome() != Outcome.NOT_OBSERVED)
        .map(v -> v.clause() + " [" + v.profile() + "] " + v.outcome() + " on the right one")
        .forEach(gaps::add);
    if (mine.isEmpty() && !elsewhere.contains(clause.id())) {
      gaps.add(clause.id() + " has no bug");
    }
    mine.stream()
        .filter(kill -> kill.caught().isEmpty())
        .map(kill -> clause.id() + " survives '" + kill.wrong() + "'")
        .forEach(gaps::add);
    return gaps;
  }
}
