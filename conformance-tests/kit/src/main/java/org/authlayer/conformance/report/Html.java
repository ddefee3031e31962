package org.authlayer.conformance.report;

import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.authlayer.conformance.catalogue.Table;
import org.authlayer.conformance.verdict.Verdict;

/** Text on its way into a page, escaped. */
final class Html {

  private static final Pattern ID = Pattern.compile("AL-[A-Z]+-\\d+");

  private final StringBuilder page = new StringBuilder();

  Html raw(String markup) {
    page.append(markup);
    return this;
  }

  Html file(String name) {
    return raw(Table.text(Html.class, name));
  }

  Html text(String text) {
    page.append(escape(text));
    return this;
  }

  Html element(String name, String style, String text) {
    page.append('<').append(name);
    if (!style.isEmpty()) {
      page.append(" class=\"").append(escape(style)).append('"');
    }
    page.append('>').append(escape(text)).append("</").append(name).append(">\n");
    return this;
  }

  /** A text in which the clauses of verdicts are links to them. */
  static String linked(String text, List<Verdict> verdicts) {
    return ID.matcher(escape(text)).replaceAll(id -> link(id, verdicts));
  }

  static String links(List<Verdict> verdicts) {
    return verdicts.stream()
        .map(one -> link(Findings.anchor(one), one.clause() + " " + one.profile()))
        .collect(Collectors.joining(", "));
  }

  private static String link(MatchResult id, List<Verdict> verdicts) {
    return verdicts.stream()
        .filter(verdict -> verdict.clause().equals(id.group()))
        .findFirst()
        .map(verdict -> link(Findings.anchor(verdict), id.group()))
        .orElse(id.group());
  }

  private static String link(String anchor, String text) {
    return "<a href=\"#" + escape(anchor) + "\">" + escape(text) + "</a>";
  }

  static String escape(String text) {
    return text.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;")
        .replace("'", "&#39;");
  }

  @Override
  public String toString() {
    return page.toString();
  }
}
