package org.authlayer.conformance.report;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.authlayer.conformance.catalogue.Catalogue;
import org.authlayer.conformance.catalogue.Clause;
import org.authlayer.conformance.verdict.Exchange;
import org.authlayer.conformance.verdict.Observation;
import org.authlayer.conformance.verdict.Observation.Kind;
import org.authlayer.conformance.verdict.Verdict;

/** The verdict on one clause as a part of the page. */
record VerdictHtml(Html page, Catalogue catalogue, boolean allExchanges) {

  void failed(Verdict verdict, boolean isOpen) {
    summary(verdict, isOpen, verdict.profile());
    page.element("p", "why", verdict.message());
    catalogue
        .find(verdict.clause())
        .ifPresent(clause -> page.element("p", "note", clause.section() + ". " + clause.oracle()));
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
      page.text("The same request was accepted before: what differs is what happened meanwhile.");
    } else {
      page.text("It differs from the request that has to succeed, and did:").raw("<ul>");
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
      page.element("p", "note", "To see it again:");
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
