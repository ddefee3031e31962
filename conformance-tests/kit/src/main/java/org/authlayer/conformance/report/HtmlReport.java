package org.authlayer.conformance.report;

import java.time.temporal.ChronoUnit;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.authlayer.conformance.catalogue.Catalogue;
import org.authlayer.conformance.catalogue.Clause;
import org.authlayer.conformance.verdict.Exchange;
import org.authlayer.conformance.verdict.Observation;
import org.authlayer.conformance.verdict.Observation.Kind;
import org.authlayer.conformance.verdict.Outcome;
import org.authlayer.conformance.verdict.Verdict;

/** A run as one page that loads nothing: for a desk, a phone, the dark, and paper. */
public final class HtmlReport {

  private final RunReport report;
  private final Findings findings;
  private final Html page = new Html();
  private final VerdictHtml verdicts;

  private HtmlReport(RunReport report, boolean allExchanges) {
    this.report = report;
    this.findings = Findings.of(report);
    this.verdicts = new VerdictHtml(page, Catalogue.load(), allExchanges);
  }

  /** With the exchanges of the checks that failed, or of all. */
  public static String of(RunReport report, boolean allExchanges) {
    return new HtmlReport(report, allExchanges).write();
  }

  private String write() {
    page.raw("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n");
    page.raw("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n");
    page.raw("<meta name=\"color-scheme\" content=\"light dark\">\n");
    page.element("title", "", "Conformance of " + report.target());
    page.raw("<style>\n").file("report.css").raw("</style>\n</head>\n<body>\n<main>\n");
    page.element("h1", "", "Conformance of " + report.target());
    lead();
    summary();
    page.element(
        "p",
        "note",
        "Open a clause to see its steps. Each step is a request or a comparison, with the expected"
            + " result.");
    page.file("filter.html");
    for (int i = 0; i < findings.causes().size(); i++) {
      cause(findings.causes().get(i), i);
    }
    tolerated("Failed as expected", Outcome.EXPECTED);
    tolerated("Recommended, and not kept", Outcome.WARN);
    kept();
    folds("open", "Not observed or not declared", findings.open());
    folds("elsewhere", "Not part of this run", findings.elsewhere());
    page.raw("</main>\n<script>\n").file("report.js").raw("</script>\n");
    return page.raw("</body>\n</html>\n").toString();
  }

  private void lead() {
    List<Verdict> failed =
        findings.causes().stream().flatMap(cause -> cause.verdicts().stream()).toList();
    String[] ending = report.ending().split("(?<=:) (?=AL-)", 2);
    page.element(
        "p", "lead " + (report.exit() == 0 ? "PASS" : "FAIL"), ending[0] + " " + counted());
    if (ending.length > 1) {
      page.raw("<p class=\"ids\">").raw(Html.linked(ending[1], failed)).raw("</p>\n");
    }
    if (!findings.causes().isEmpty()) {
      page.raw("<ol>\n");
      for (int i = 0; i < findings.causes().size(); i++) {
        page.raw("<li><a href=\"#cause-" + i + "\">").text(findings.causes().get(i).headline());
        page.raw("</a></li>\n");
      }
      page.raw("</ol>\n");
    }
    page.element(
        "p",
        "note",
        "Kit %s, begun %s, %s s, %s."
            .formatted(
                report.kit(),
                report.started().truncatedTo(ChronoUnit.SECONDS),
                Math.round(report.took().toMillis() / 100.0) / 10.0,
                report.isComplete() ? "exit code " + report.exit() : "interrupted"));
    report.notes().forEach(note -> page.element("p", "note", note));
  }

  private String counted() {
    int profiles = report.bases().size();
    return "%s kept, in %s profile%s."
        .formatted(Score.of(report).words(), profiles, profiles == 1 ? "" : "s");
  }

  private void summary() {
    page.element(
        "p",
        "note",
        "Asserted clauses are sentences of the specification. Declared clauses check what the"
            + " target file declares where the specification is silent. The table counts a clause"
            + " in each profile that claims it, the number above counts it once.");
    page.raw("<table>\n<thead><tr>");
    for (String head : Tally.HEADS) {
      page.element("th", "", head);
    }
    page.raw("</tr></thead>\n<tbody>\n");
    for (Tally tally : report.tallies()) {
      page.raw("<tr>");
      List<String> cells = tally.cells();
      for (int i = 0; i < cells.size(); i++) {
        String style = cells.get(i).equals("0") ? " class=\"none\"" : "";
        page.raw("<td data-head=\"" + Tally.HEADS.get(i) + "\"" + style + ">");
        page.text(cells.get(i)).raw("</td>");
      }
      page.raw("</tr>\n");
    }
    page.raw("</tbody>\n</table>\n");
  }

  private void cause(Cause cause, int number) {
    page.raw("<section id=\"cause-" + number + "\">\n");
    page.element("h2", "FAIL", cause.headline());
    if (cause.verdicts().size() > 1) {
      page.raw("<p class=\"ids\">").raw(Html.links(cause.verdicts())).raw("</p>\n");
    }
    boolean first = true;
    for (Verdict verdict : cause.verdicts()) {
      verdicts.failed(verdict, first);
      first = false;
    }
    page.raw("</section>\n");
  }

  private void tolerated(String title, Outcome outcome) {
    List<Verdict> here =
        findings.tolerated().stream().filter(one -> one.outcome() == outcome).toList();
    if (!here.isEmpty()) {
      page.raw("<section>\n").element("h2", "", title + ": " + here.size());
      here.forEach(verdict -> verdicts.failed(verdict, false));
      page.raw("</section>\n");
    }
  }

  private void kept() {
    Map<String, List<Verdict>> kept =
        findings.kept().stream().collect(Collectors.groupingBy(Verdict::profile));
    for (Map.Entry<String, String> profile : report.bases().entrySet()) {
      List<Verdict> here = kept.getOrDefault(profile.getKey(), List.of());
      page.raw("<section>\n<details class=\"fold\" id=\"p-").text(profile.getKey()).raw("\">\n");
      page.raw("<summary><h2>").text(profile.getKey() + ": " + here.size() + " kept");
      page.raw("</h2></summary>\n");
      page.element("p", "note", profile.getValue());
      here.forEach(verdicts::kept);
      page.raw("</details>\n</section>\n");
    }
  }

  private void folds(String id, String title, List<Findings.Fold> folds) {
    if (folds.isEmpty()) {
      return;
    }
    int count = folds.stream().mapToInt(fold -> fold.verdicts().size()).sum();
    page.raw("<section>\n<details class=\"fold\" id=\"" + id + "\">\n<summary><h2>");
    page.text(title + ": " + count).raw("</h2></summary>\n");
    for (Findings.Fold fold : folds) {
      page.element("h3", "", fold.reason() + " (" + fold.verdicts().size() + ")");
      page.element(
          "p",
          "ids",
          fold.verdicts().stream()
              .map(verdict -> verdict.clause() + " " + verdict.profile().toLowerCase(Locale.ROOT))
              .collect(Collectors.joining(", ")));
    }
    page.raw("</details>\n</section>\n");
  }

  /** The verdict on one clause as a part of the page. */
  private record VerdictHtml(Html page, Catalogue catalogue, boolean allExchanges) {

    void failed(Verdict verdict, boolean isOpen) {
      summary(verdict, isOpen, verdict.profile());
      verdict.message().lines().forEach(line -> page.element("p", "why", line));
      catalogue
          .find(verdict.clause())
          .ifPresent(
              clause -> page.element("p", "note", clause.section() + ". " + clause.oracle()));
      verdict.observations().stream()
          .filter(seen -> !seen.held())
          .findFirst()
          .ifPresent(decisive -> decisive(verdict, decisive));
      observations(verdict);
      page.raw("</details>\n");
    }

    void kept(Verdict verdict) {
      summary(verdict, false, "");
      observations(verdict);
      page.raw("</details>\n");
    }

    private void summary(Verdict verdict, boolean isOpen, String profile) {
      page.raw("<details class=\"clause\" id=\"")
          .text(Findings.anchor(verdict))
          .raw(isOpen ? "\" open>" : "\">");
      page.raw("<summary>");
      page.element(
          "span", "badge " + verdict.outcome(), verdict.outcome().name().toLowerCase(Locale.ROOT));
      page.element("code", "", verdict.clause() + (profile.isEmpty() ? "" : " " + profile));
      String sentence = catalogue.find(verdict.clause()).map(Clause::sentence).orElse("");
      page.element("span", "sentence", sentence).raw("</summary>\n");
    }

    private void decisive(Verdict verdict, Observation decisive) {
      decisive.exchange().ifPresent(exchange -> exchange(verdict, decisive.kind(), exchange));
    }

    private void difference(Verdict verdict, Exchange refused) {
      Request request = Request.parse(refused.request());
      Optional<List<String>> nearest =
          verdict.observations().stream()
              .filter(seen -> seen.kind() == Kind.TWIN && seen.held())
              .flatMap(seen -> seen.exchange().stream())
              .map(twin -> Difference.between(Request.parse(twin.request()), request))
              .min(Comparator.comparingInt(List::size));
      if (nearest.isEmpty()) {
        return;
      }
      page.raw("<div class=\"twin\">");
      if (nearest.get().isEmpty()) {
        page.text(
            "The same request was accepted before. The requests in between made the difference.");
      } else {
        page.text("It differs from a request that succeeded:").raw("<ul>");
        nearest.get().forEach(word -> page.element("li", "", word));
        page.raw("</ul>");
      }
      page.raw("</div>\n");
    }

    private void exchange(Verdict verdict, Kind kind, Exchange exchange) {
      if (kind == Kind.REFUSAL) {
        difference(verdict, exchange);
      }
      page.raw("<pre>").text(exchange.request().strip());
      for (String line : Request.parse(exchange.request()).decoded()) {
        page.raw("\n<i>").text(line).raw("</i>");
      }
      page.raw("</pre>\n");
      page.element("pre", "", exchange.answer().strip());
      if (!exchange.script().isEmpty()) {
        page.element("p", "note", "To repeat it:");
        page.element("pre", "script", exchange.script().strip());
      }
    }

    private void observations(Verdict verdict) {
      if (verdict.observations().isEmpty()) {
        return;
      }
      page.raw("<ol>\n");
      for (Observation seen : verdict.observations()) {
        page.raw("<li class=\"").raw(seen.held() ? "held" : "missed").raw("\">");
        page.text(seen.claim());
        seen.exchange()
            .filter(any -> allExchanges && seen.held())
            .ifPresent(
                exchange -> {
                  page.raw("<details><summary>exchange</summary>\n");
                  exchange(verdict, seen.kind(), exchange);
                  page.raw("</details>");
                });
        page.raw("</li>\n");
      }
      page.raw("</ol>\n");
    }
  }
}
