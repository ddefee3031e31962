package org.authlayer.conformance.report;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.authlayer.conformance.verdict.Outcome;
import org.authlayer.conformance.verdict.Verdict;

/**
 * The one number of a run: clauses that are kept, of those that the target claims. A clause counts
 * once, in however many profiles it was checked. What was not seen or not declared in any profile
 * counts as claimed.
 */
record Score(int kept, int claimed) {

  private static final Set<Outcome> OPEN = Set.of(Outcome.NOT_OBSERVED, Outcome.UNDECLARED);

  static Score of(RunReport report) {
    Map<String, List<Outcome>> clauses =
        report.verdicts().stream()
            .filter(verdict -> report.bases().containsKey(verdict.profile()))
            .collect(
                Collectors.groupingBy(
                    Verdict::clause, Collectors.mapping(Verdict::outcome, Collectors.toList())));
    return new Score((int) clauses.values().stream().filter(Score::isKept).count(), clauses.size());
  }

  private static boolean isKept(List<Outcome> outcomes) {
    return outcomes.contains(Outcome.PASS)
        && outcomes.stream().allMatch(one -> one == Outcome.PASS || OPEN.contains(one));
  }

  /** The number with its unit, as badge, page and headline have it. */
  String words() {
    return kept + " of " + claimed + " clauses";
  }
}
