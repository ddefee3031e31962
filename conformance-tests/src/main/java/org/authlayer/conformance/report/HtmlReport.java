package org.authlayer.conformance.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.authlayer.conformance.catalogue.Catalogue;
import org.authlayer.conformance.catalogue.Clause;
import org.authlayer.conformance.verdict.Exchange;
import org.authlayer.conformance.verdict.Observation;
import org.authlayer.conformance.verdict.Outcome;
import org.authlayer.conformance.verdict.Verdict;

/** A run as one page that loads nothing: for a desk, a phone, the dark, and paper. */
public final class HtmlReport {

  private final RunReport report;
  private final Catalogue catalogue = Catalogue.load();
  private final StringBuilder page = new StringBuilder();

  private HtmlReport(RunReport report) {
    this.report = report;
  }

  public static String of(RunReport report) {
    return new HtmlReport(report).write();
  }

  private String write() {
    page.append("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n");
    page.append("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n");
    page.append("<meta name=\"color-scheme\" content=\"light dark\">\n");
    element("title", "", "Conformance of " + report.target());
    page.append("<style>\n").append(HtmlStyle.CSS).append("</style>\n</head>\n<body>\n<main>\n");
    element("h1", "", "Conformance of " + report.target());
    element("p", "lead " + (report.exit() == 0 ? "PASS" : "FAIL"), report.ending());
    element(
        "p",
        "note",
        "Kit %s, begun %s, %.1f s, exit code %d."
            .formatted(
                report.kit(), report.started(), report.took().toMillis() / 1000.0, report.exit()));
    summary();
    report.verdicts().stream().map(Verdict::profile).distinct().forEach(this::profile);
    return page.append("</main>\n</body>\n</html>\n").toString();
  }

  private void summary() {
    page.append("<div class=\"scroll\"><table>\n<thead><tr>");
    for (String head :
        List.of(
            "Profile", "Asserted", "Declared", "Failed", "Broken", "Not observed", "Undeclared")) {
      element("th", "", head);
    }
    page.append("</tr></thead>\n<tbody>\n");
    for (Tally tally : report.tallies()) {
      page.append("<tr>");
      page.append("<th scope=\"row\"><a href=\"#p-").append(escape(tally.profile())).append("\">");
      page.append(escape(tally.profile())).append("</a></th>");
      element("td", "", tally.assertedLine());
      element("td", "", tally.declaredLine());
      for (int count :
          new int[] {tally.failed(), tally.broken(), tally.notObserved(), tally.undeclared()}) {
        element("td", "", Integer.toString(count));
      }
      page.append("</tr>\n");
    }
    page.append("</tbody>\n</table></div>\n");
  }

  private void profile(String profile) {
    page.append("<section id=\"p-").append(escape(profile)).append("\">\n");
    element("h2", "", profile);
    Optional.ofNullable(report.bases().get(profile)).ifPresent(base -> element("p", "note", base));
    report.verdicts().stream().filter(one -> one.profile().equals(profile)).forEach(this::verdict);
    page.append("</section>\n");
  }

  private void verdict(Verdict verdict) {
    boolean open = verdict.outcome() == Outcome.FAIL || verdict.outcome() == Outcome.BROKEN;
    page.append(open ? "<details open>\n<summary>" : "<details>\n<summary>");
    element(
        "span",
        "badge " + verdict.outcome(),
        verdict.outcome().name().replace('_', ' ').toLowerCase(Locale.ROOT));
    element("code", "", verdict.clause());
    Optional<Clause> clause = catalogue.find(verdict.clause());
    clause.ifPresent(known -> element("span", "sentence", known.sentence()));
    page.append("</summary>\n");
    if (!verdict.message().isEmpty()) {
      element("p", "why", verdict.message());
    }
    clause.ifPresent(known -> element("p", "note", known.section() + ". " + known.oracle()));
    if (!verdict.observations().isEmpty()) {
      page.append("<ol>\n");
      verdict.observations().forEach(seen -> observation(seen, twin(verdict)));
      page.append("</ol>\n");
    }
    page.append("</details>\n");
  }

  private void observation(Observation seen, Optional<Exchange> twin) {
    page.append("<li class=\"").append(seen.held() ? "held" : "missed").append("\">");
    element("b", "", seen.kind().name().toLowerCase(Locale.ROOT));
    page.append(' ').append(escape(seen.claim()));
    if (!seen.held()) {
      element("p", "why", seen.detail());
    }
    seen.exchange()
        .ifPresent(
            exchange -> {
              if (seen.kind() == Observation.Kind.REFUSAL) {
                twin.ifPresent(other -> difference(other, exchange));
              }
              page.append("<details><summary>exchange</summary>\n");
              element("pre", "", exchange.request());
              element("pre", "", exchange.answer());
              element("pre", "curl", exchange.curl());
              page.append("</details>\n");
            });
    page.append("</li>\n");
  }

  private static Optional<Exchange> twin(Verdict verdict) {
    return verdict.observations().stream()
        .filter(seen -> seen.kind() == Observation.Kind.TWIN)
        .flatMap(seen -> seen.exchange().stream())
        .findFirst();
  }

  private void difference(Exchange twin, Exchange refused) {
    List<String> accepted = twin.request().lines().toList();
    List<String> turnedAway = refused.request().lines().toList();
    List<String> lines = new ArrayList<>();
    accepted.stream().filter(line -> !turnedAway.contains(line)).forEach(l -> lines.add("+ " + l));
    turnedAway.stream().filter(line -> !accepted.contains(line)).forEach(l -> lines.add("- " + l));
    element(
        "pre",
        "twin",
        lines.isEmpty()
            ? "Twin and refused request differ in a masked value only."
            : "+ accepted twin   - refused\n" + String.join("\n", lines));
  }

  private void element(String name, String style, String text) {
    page.append('<').append(name);
    if (!style.isEmpty()) {
      page.append(" class=\"").append(escape(style)).append('"');
    }
    page.append('>').append(escape(text)).append("</").append(name).append(">\n");
  }

  static String escape(String text) {
    return text.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;")
        .replace("'", "&#39;");
  }
}
