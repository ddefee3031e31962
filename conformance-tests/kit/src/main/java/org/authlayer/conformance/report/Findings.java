package org.authlayer.conformance.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.authlayer.conformance.verdict.Outcome;
import org.authlayer.conformance.verdict.Verdict;

/** What a run found, as one wants to read it: what failed by its cause, and the rest folded. */
public record Findings(
    List<Cause> causes,
    List<Verdict> tolerated,
    List<Verdict> kept,
    List<Fold> open,
    List<Fold> elsewhere) {

  /** Clauses about which there is the same to say. */
  record Fold(String reason, List<Verdict> verdicts) {}

  public static Findings of(RunReport report) {
    Map<String, List<Verdict>> causes = new LinkedHashMap<>();
    Map<String, List<Verdict>> open = new LinkedHashMap<>();
    Map<String, List<Verdict>> elsewhere = new LinkedHashMap<>();
    List<Verdict> tolerated = new ArrayList<>();
    List<Verdict> kept = new ArrayList<>();
    for (Verdict verdict : report.verdicts()) {
      boolean claimed = report.bases().containsKey(verdict.profile());
      switch (verdict.outcome()) {
        case FAIL, BROKEN, VACUOUS -> add(causes, Cause.reason(verdict, report.bases()), verdict);
        case WARN, EXPECTED -> tolerated.add(verdict);
        case PASS -> kept.add(verdict);
        case NOT_OBSERVED, UNDECLARED, NOT_CLAIMED ->
            add(claimed ? open : elsewhere, reason(verdict), verdict);
      }
    }
    return new Findings(
        causes.entrySet().stream()
            .map(cause -> new Cause(cause.getKey(), cause.getValue()))
            .sorted(Comparator.comparingInt(cause -> -cause.verdicts().size()))
            .toList(),
        tolerated,
        kept,
        folds(open),
        folds(elsewhere));
  }

  private static List<Fold> folds(Map<String, List<Verdict>> verdicts) {
    return verdicts.entrySet().stream().map(one -> new Fold(one.getKey(), one.getValue())).toList();
  }

  private static String reason(Verdict verdict) {
    String outcome = verdict.outcome() == Outcome.UNDECLARED ? "undeclared" : "not observed";
    return verdict.outcome() == Outcome.NOT_CLAIMED
        ? "not claimed"
        : outcome + ": " + verdict.message();
  }

  private static void add(Map<String, List<Verdict>> to, String reason, Verdict verdict) {
    to.computeIfAbsent(reason, none -> new ArrayList<>()).add(verdict);
  }

  static String anchor(Verdict verdict) {
    return verdict.clause() + "." + verdict.profile();
  }
}
