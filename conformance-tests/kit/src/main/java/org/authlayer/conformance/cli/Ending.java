package org.authlayer.conformance.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.authlayer.conformance.cli.AcceptedFailures.Line;
import org.authlayer.conformance.report.RunReport;
import org.authlayer.conformance.target.ConfigurationError;
import org.authlayer.conformance.verdict.Outcome;
import org.authlayer.conformance.verdict.Verdict;

/** What a run comes to. */
record Ending(int exit, String text) {

  static final int KEPT = 0;
  static final int FAILED = 1;
  static final int MISUSED = 2;
  static final int UNREACHABLE = 3;
  static final int INCOMPLETE = 4;

  /** As a program ends by SIGPIPE: {@code list | head} has read enough. */
  static final int UNREAD = 141;

  static final int INTERRUPTED = RunReport.INTERRUPTED;

  private static final Outcome[] OBSERVED = {Outcome.PASS, Outcome.WARN, Outcome.EXPECTED};

  static Ending of(
      List<Verdict> verdicts,
      Set<String> profiles,
      AcceptedFailures accepted,
      boolean requireComplete) {
    List<Verdict> mine = verdicts.stream().filter(v -> profiles.contains(v.profile())).toList();
    List<Verdict> failed = with(mine, Outcome.FAIL);
    if (!failed.isEmpty()) {
      return new Ending(FAILED, count(failed, "failed: ") + ids(failed) + ".");
    }
    List<Line> unneeded = accepted.unneeded(mine);
    if (!unneeded.isEmpty()) {
      return new Ending(
          FAILED,
          "Expected to fail, but passed: "
              + unneeded.stream().map(Line::toString).collect(Collectors.joining(", "))
              + ". Delete these lines from the file of --expected.");
    }
    List<Verdict> broken = with(mine, Outcome.BROKEN, Outcome.VACUOUS);
    if (!broken.isEmpty()) {
      return new Ending(UNREACHABLE, count(broken, "could not be checked: ") + ids(broken) + ".");
    }
    List<String> idle = new ArrayList<>();
    for (String profile : profiles) {
      List<Verdict> here = mine.stream().filter(v -> v.profile().equals(profile)).toList();
      if (!here.isEmpty() && with(here, OBSERVED).isEmpty()) {
        idle.add(profile);
      }
    }
    if (!idle.isEmpty()) {
      return new Ending(INCOMPLETE, "Nothing was observed in " + String.join(", ", idle) + ".");
    }
    List<Verdict> open = with(mine, Outcome.NOT_OBSERVED, Outcome.UNDECLARED);
    if (requireComplete && !open.isEmpty()) {
      return new Ending(INCOMPLETE, "Not observed or not declared: " + ids(open) + ".");
    }
    if (with(mine, OBSERVED).isEmpty()) {
      return new Ending(INCOMPLETE, "Nothing was observed.");
    }
    List<Verdict> expected = with(mine, Outcome.EXPECTED);
    List<Verdict> advice = with(mine, Outcome.WARN);
    return new Ending(
        KEPT,
        (open.isEmpty()
                ? "Every clause that was checked is kept"
                : "Every clause that could be observed is kept; " + open.size() + " could not")
            + (expected.isEmpty() ? "" : "; failed as expected: " + ids(expected))
            + (advice.isEmpty() ? "" : "; recommended, and not kept: " + ids(advice))
            + ".");
  }

  /** The exit code of a mistake in what the user wrote. */
  static Ending of(ConfigurationError mistake) {
    return new Ending(MISUSED, String.valueOf(mistake.getMessage()));
  }

  private static List<Verdict> with(List<Verdict> verdicts, Outcome... outcomes) {
    return verdicts.stream().filter(one -> List.of(outcomes).contains(one.outcome())).toList();
  }

  private static String count(List<Verdict> verdicts, String what) {
    long count = verdicts.stream().map(Verdict::clause).distinct().count();
    return count + (count == 1 ? " clause " : " clauses ") + what;
  }

  private static String ids(List<Verdict> verdicts) {
    return verdicts.stream().map(Verdict::clause).distinct().collect(Collectors.joining(", "));
  }
}
