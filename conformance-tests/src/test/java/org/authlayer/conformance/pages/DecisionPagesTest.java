package org.authlayer.conformance.pages;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.authlayer.conformance.catalogue.Repository;
import org.junit.jupiter.api.Test;

/** Each decision has one row and one form, and the classes and tests it names are there. */
final class DecisionPagesTest {

  private static final Pattern FIRST_CELL = Pattern.compile("(?m)^\\| \\[?(\\d{4})\\b");
  private static final Pattern PAGE = Pattern.compile("docs/adr/\\d{4}-[^/]*\\.md");
  private static final Pattern ROW = Pattern.compile("(?m)^(\\d{4})\t");
  private static final Pattern CLASS = Pattern.compile("\\b([A-Z][a-z0-9]+[A-Z]\\w*)\\b");
  private static final Pattern TEST = Pattern.compile("`([A-Z]\\w+(?:Test|IT))`");

  private final Page table = Page.of("docs/adr/README.md");
  private final String settled = Repository.read("docs/adr/settled.tsv");
  private final List<Page> pages =
      Page.all().stream().filter(page -> PAGE.matcher(page.name()).matches()).toList();

  @Test
  void eachNumberHasOneRow() {
    List<String> rows =
        Stream.concat(FIRST_CELL.matcher(table.text()).results(), ROW.matcher(settled).results())
            .map(row -> row.group(1))
            .sorted()
            .toList();
    assertEquals(IntStream.rangeClosed(1, rows.size()).mapToObj("%04d"::formatted).toList(), rows);
    assertTrue(rows.size() > 55, () -> "rows: " + rows.size());
  }

  @Test
  void eachPageHasARowThatLinksToIt() {
    assertEquals(
        List.of(),
        pages.stream()
            .map(page -> page.name().substring("docs/adr/".length()))
            .filter(name -> !table.text().contains("](" + name + ") |"))
            .toList());
    assertTrue(pages.size() > 15, () -> "pages: " + pages.size());
  }

  @Test
  void eachPageHasContextDecisionAlternativesAndConsequences() {
    for (Page page : pages) {
      List<String> headings =
          page.text()
              .lines()
              .filter(line -> line.startsWith("## "))
              .map(DecisionPagesTest::word)
              .toList();
      assertEquals(
          List.of("Context", "Decision", "Alternatives", "Consequences"), headings, page.name());
    }
  }

  @Test
  void classesAndTestsThatAreNamedAreThere() {
    String places =
        settled
            .lines()
            .skip(1)
            .map(row -> row.substring(row.lastIndexOf('\t')))
            .collect(Collectors.joining("\n"));
    Stream<String> inPages = pages.stream().flatMap(page -> names(TEST, page.text()));
    Set<String> sources =
        Repository.sources("").stream()
            .map(file -> file.getFileName().toString().replace(".java", ""))
            .collect(Collectors.toSet());
    assertEquals(
        List.of(),
        Stream.concat(names(CLASS, places), inPages)
            .distinct()
            .filter(name -> !sources.contains(name))
            .toList());
    assertTrue(names(CLASS, places).count() > 20, "the table names few classes");
  }

  private static Stream<String> names(Pattern pattern, String text) {
    return pattern.matcher(text).results().map(found -> found.group(1));
  }

  private static String word(String heading) {
    return heading.substring("## ".length());
  }
}
