package org.authlayer.conformance.report;

import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import org.authlayer.conformance.verdict.Verdict;

/** A run as Markdown: a table of profiles, what failed by its cause, and the rest folded. */
public final class MarkdownReport {

  private MarkdownReport() {}

  public static String of(RunReport report) {
    Findings findings = Findings.of(report);
    StringBuilder text = new StringBuilder("# Conformance of " + plain(report.target()) + "\n\n");
    text.append(plain(report.ending())).append("\n\n");
    text.append(row(Tally.HEADS)).append(row(Collections.nCopies(Tally.HEADS.size(), "-")));
    report.tallies().forEach(tally -> text.append(row(tally.cells())));
    findings.causes().forEach(cause -> text.append(cause(cause)));
    if (!findings.tolerated().isEmpty()) {
      text.append("\n## Expected to fail, or only recommended\n\n");
      findings.tolerated().forEach(verdict -> text.append(failure(verdict)));
    }
    text.append(folds("Not observed or not declared", findings.open()));
    text.append(folds("Not part of this run", findings.elsewhere()));
    report.notes().forEach(note -> text.append("\n" + plain(note) + "\n"));
    return text.append("\nKit %s, begun %s.\n".formatted(report.kit(), report.started()))
        .toString();
  }

  private static String cause(Cause cause) {
    return "\n## "
        + plain(cause.headline())
        + "\n\n"
        + cause.verdicts().stream().map(MarkdownReport::failure).collect(Collectors.joining());
  }

  private static String failure(Verdict verdict) {
    return "- [%s %s](report.html#%s), %s: %s\n"
        .formatted(
            verdict.clause(),
            verdict.profile(),
            Findings.anchor(verdict),
            verdict.outcome(),
            plain(verdict.message()));
  }

  private static String folds(String title, List<Findings.Fold> folds) {
    if (folds.isEmpty()) {
      return "";
    }
    int count = folds.stream().mapToInt(fold -> fold.verdicts().size()).sum();
    StringBuilder text = new StringBuilder("\n<details><summary>" + title + ": " + count);
    text.append("</summary>\n\n");
    for (Findings.Fold fold : folds) {
      String ids =
          fold.verdicts().stream()
              .map(one -> one.clause() + " " + one.profile())
              .collect(Collectors.joining(", "));
      text.append("- " + plain(fold.reason()) + ": " + ids + "\n");
    }
    return text.append("\n</details>\n").toString();
  }

  private static String row(List<String> cells) {
    return cells.stream()
        .map(MarkdownReport::plain)
        .collect(Collectors.joining(" | ", "| ", " |\n"));
  }

  private static String plain(String text) {
    return text.replaceAll("\\s+", " ").replace("|", "\\|").replace("<", "&lt;");
  }
}
