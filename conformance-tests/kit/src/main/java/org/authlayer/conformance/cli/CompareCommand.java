package org.authlayer.conformance.cli;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.authlayer.conformance.verdict.Outcome;
import org.authlayer.conformance.verdict.Verdict;

/** {@code compare}: which clauses are worse in a second run, and which are better. */
record CompareCommand(PrintWriter out) {

  int run(Path old, Path now) {
    StoredRun before = StoredRun.read(old);
    StoredRun after = StoredRun.read(now);
    List<String> worse = new ArrayList<>();
    List<String> better = new ArrayList<>();
    List<String> missing = new ArrayList<>();
    for (Verdict was : before.verdicts()) {
      String name = was.clause() + " " + was.profile() + ": ";
      Optional<Verdict> found = after.verdicts().stream().filter(one -> isSame(one, was)).findAny();
      if (found.isEmpty()) {
        missing.add(name + was.outcome() + ", now without a result");
        continue;
      }
      Outcome is = found.get().outcome();
      int change = rank(is) - rank(was.outcome());
      String line = name + was.outcome() + ", now " + is;
      if (change > 0) {
        worse.add(line);
      } else if (change < 0) {
        better.add(line);
      }
    }
    long added =
        after.verdicts().stream()
            .filter(one -> before.verdicts().stream().noneMatch(was -> isSame(one, was)))
            .count();
    worse.forEach(line -> out.println("worse    " + line));
    better.forEach(line -> out.println("better   " + line));
    missing.forEach(line -> out.println("missing  " + line));
    int same = before.verdicts().size() - worse.size() - better.size() - missing.size();
    out.println(
        "%s worse, %s better, %s as before, %s missing, %s new."
            .formatted(worse.size(), better.size(), same, missing.size(), added));
    if (!after.isComplete()) {
      out.println("The second run was interrupted.");
    }
    return !worse.isEmpty()
        ? Ending.FAILED
        : missing.isEmpty() && after.isComplete() ? Ending.KEPT : Ending.INCOMPLETE;
  }

  private static boolean isSame(Verdict one, Verdict other) {
    return one.clause().equals(other.clause()) && one.profile().equals(other.profile());
  }

  private static int rank(Outcome outcome) {
    return switch (outcome) {
      case PASS -> 0;
      case WARN, EXPECTED -> 1;
      case NOT_OBSERVED, UNDECLARED, NOT_CLAIMED -> 2;
      case FAIL, BROKEN, VACUOUS -> 3;
    };
  }
}
