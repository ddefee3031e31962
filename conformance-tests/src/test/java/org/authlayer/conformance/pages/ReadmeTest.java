package org.authlayer.conformance.pages;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.authlayer.conformance.catalogue.Catalogue;
import org.authlayer.conformance.catalogue.Clause;
import org.authlayer.conformance.catalogue.Repository;
import org.junit.jupiter.api.Test;

/** The README is short, and its code and figures are those of the files that it links to. */
final class ReadmeTest {

  private static final int LONGEST = 120;
  private static final Pattern FIGURE =
      Pattern.compile(
          "(?m)^\\| ([\\d.]+(?: (?:of|to) [\\d.]+)?)(?: clauses)? \\| .*?\\]\\((docs/[^)]*)\\)");

  private static final Pattern BADGE = Pattern.compile("<title>conformance: ([^<]*)</title>");

  private final Page readme = Page.of("README.md");

  @Test
  void readmeIsReadInTwoMinutes() {
    long lines = readme.text().lines().count();
    assertTrue(lines <= LONGEST, () -> lines + " lines");
  }

  @Test
  void itsApplicationIsTheExample() {
    assertEquals(
        List.of(Repository.read("docs/examples/hello/src/main/java/Hello.java").strip()),
        readme.blocksIn("java").stream().map(Page.Block::text).toList());
  }

  @Test
  void itsFiguresAreOnThePagesThatSayHowTheyWereMeasured() {
    Map<String, String> pages =
        FIGURE
            .matcher(readme.text())
            .results()
            .collect(Collectors.toMap(row -> row.group(2), ReadmeTest::figure));
    assertEquals(3, pages.size());
    assertEquals(
        pages.get("docs/reference/specification-by-clause.md"),
        String.valueOf(Catalogue.load().clauses().size()),
        "clauses");
    String measured = Repository.read("docs/explanation/performance.md");
    for (String ratio :
        String.valueOf(pages.get("docs/explanation/performance.md")).split(" to ", -1)) {
      assertTrue(
          measured
              .lines()
              .anyMatch(row -> row.startsWith("| GET /me, ") && row.contains("**" + ratio + "**")),
          ratio);
    }
    assertTrue(readme.text().contains(parts()), ReadmeTest::parts);
    String[] lost = String.valueOf(pages.get("docs/operate/scale-out.md")).split(" of ", -1);
    String drill = Repository.read("docs/operate/scale-out-drill.txt");
    assertTrue(drill.contains("rows of every kind were acknowledged: " + lost[1] + "\n"));
    assertTrue(drill.contains("nothing acknowledged is lost, nothing ended is back: " + lost[0]));
  }

  @Test
  void itsBadgeHasTheNumberOfTheText() {
    Matcher badge = BADGE.matcher(Repository.read("docs/pictures/conformance-badge.svg"));
    assertTrue(badge.find());
    assertTrue(readme.text().contains("the last whole run over HTTP: " + badge.group(1) + "."));
  }

  /** What the clauses rest on, as the README has it. */
  private static String parts() {
    List<String> ids = Catalogue.load().clauses().stream().map(Clause::id).toList();
    long others = Catalogue.load().clauses().stream().filter(Clause::isOptional).count();
    long laws = ids.stream().filter(id -> id.startsWith("AL-LAW-")).count();
    long decisions = ids.stream().filter(id -> id.startsWith("AL-DEC-")).count();
    return ids.size()
        + " clauses | "
        + (ids.size() - laws - decisions - others)
        + " sentences of the [specification](docs/reference/specification-by-clause.md), "
        + laws
        + " laws that try a sentence with many examples, "
        + decisions
        + " answers of this project where the specification is silent, and "
        + others
        + " sentences of other standards";
  }

  private static String figure(MatchResult row) {
    return row.group(1);
  }
}
