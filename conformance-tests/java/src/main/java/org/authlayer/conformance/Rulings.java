package org.authlayer.conformance;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.authlayer.conformance.ClauseTests.Sentence;
import org.authlayer.conformance.catalogue.Check;
import org.authlayer.conformance.verdict.Observation;
import org.authlayer.conformance.verdict.Outcome;
import org.authlayer.conformance.verdict.Verdict;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Assumptions;

/** Turns verdicts into the end of a test. */
final class Rulings {

  private static final Set<Outcome> UNSEEN =
      Set.of(Outcome.NOT_OBSERVED, Outcome.UNDECLARED, Outcome.NOT_CLAIMED);

  private Rulings() {}

  /** Finds the check of a clause; a clause without one fails its test. */
  static <C extends Check> C find(String id, List<C> checks) {
    return checks.stream()
        .filter(check -> check.clause().equals(id))
        .findFirst()
        .orElseGet(() -> Assertions.fail(id + " has no check"));
  }

  /** Ends the test: by returning only when every profile passed. */
  static void rule(Sentence clause, List<Verdict> verdicts, boolean complete) {
    List<Verdict> rest =
        verdicts.stream().filter(verdict -> verdict.outcome() != Outcome.PASS).toList();
    if (verdicts.isEmpty()) {
      Assertions.fail(clause.id() + " was observed in no profile");
    }
    if (rest.isEmpty()) {
      return;
    }
    String text = text(clause, rest);
    if (complete || !rest.stream().allMatch(verdict -> UNSEEN.contains(verdict.outcome()))) {
      Assertions.fail(text);
    }
    Assumptions.abort(text);
  }

  private static String text(Sentence clause, List<Verdict> verdicts) {
    return clause.id()
        + ": "
        + clause.text()
        + verdicts.stream().map(verdict -> text(verdict)).collect(Collectors.joining());
  }

  private static String text(Verdict verdict) {
    String line = "\n[" + verdict.profile() + "] " + verdict.outcome() + " " + verdict.message();
    return line + decisive(verdict);
  }

  /** The last exchange is the one that decided. */
  private static String decisive(Verdict verdict) {
    return verdict.observations().stream()
        .flatMap(observation -> observation.exchange().stream())
        .reduce((earlier, later) -> later)
        .map(exchange -> "\n" + exchange.request() + "\n" + exchange.answer())
        .orElseGet(() -> claims(verdict.observations()));
  }

  private static String claims(List<Observation> observations) {
    return observations.stream()
        .map(seen -> "\n  " + (seen.held() ? "+ " : "- ") + seen.claim())
        .collect(Collectors.joining());
  }
}
