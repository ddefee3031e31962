package org.authlayer.conformance.report;

import java.util.List;
import org.authlayer.conformance.verdict.Outcome;
import org.authlayer.conformance.verdict.Verdict;

/** A run as Markdown: a table per profile, and what did not pass. */
public final class MarkdownReport {

  private MarkdownReport() {}

  public static String of(RunReport report) {
    StringBuilder text = new StringBuilder("# Conformance of " + cell(report.target()) + "\n\n");
    text.append(cell(report.ending())).append("\n\n");
    text.append(
        "| Profile | Asserted | Declared | Failed | Broken | Not observed | Undeclared |\n");
    text.append("|-|-|-|-|-|-|-|\n");
    for (Tally tally : report.tallies()) {
      text.append("| ").append(tally.profile());
      text.append(" | ").append(tally.assertedLine());
      text.append(" | ").append(tally.declaredLine());
      for (int count :
          new int[] {tally.failed(), tally.broken(), tally.notObserved(), tally.undeclared()}) {
        text.append(" | ").append(count);
      }
      text.append(" |\n");
    }
    List<Verdict> rest =
        report.verdicts().stream().filter(one -> one.outcome() != Outcome.PASS).toList();
    if (!rest.isEmpty()) {
      text.append("\n| Clause | Profile | Outcome | Why |\n|-|-|-|-|\n");
      rest.forEach(verdict -> text.append(row(verdict)));
    }
    return text.append("\nKit ")
        .append(report.kit())
        .append(", begun ")
        .append(report.started())
        .append(".\n")
        .toString();
  }

  private static String row(Verdict verdict) {
    return "| "
        + String.join(
            " | ",
            verdict.clause(),
            verdict.profile(),
            verdict.outcome().name(),
            cell(verdict.message()))
        + " |\n";
  }

  private static String cell(String text) {
    return text.replaceAll("\\s+", " ").replace("|", "\\|").replace("<", "&lt;");
  }
}
