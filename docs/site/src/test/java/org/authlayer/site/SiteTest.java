package org.authlayer.site;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.parser.ParseErrorList;
import org.jsoup.parser.Parser;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The pages of this repository as a site, without what only the whole build of it makes. */
final class SiteTest {

  private static final Path OUT = Path.of("target", "pages");
  private static final Repository REPOSITORY = new Repository(Path.of("..", ".."));
  private static final int MOST_ERRORS = 10;

  private static List<String> problems;

  @BeforeAll
  static void build() throws IOException {
    problems = new Site(REPOSITORY, OUT).write(Set.of());
  }

  @Test
  void everyLinkInThePagesLeadsSomewhereAndEveryPageIsInTheNavigation() {
    assertEquals(List.of(), problems);
  }

  @Test
  void everyLinkOfTheSiteLeadsSomewhere() throws IOException {
    assertEquals(List.of(), LinkCheck.dead(OUT));
  }

  @Test
  void everyPageHasWhatReadersAndMachinesLookFor() throws IOException {
    List<Document> pages = pages();
    assertTrue(pages.size() > REPOSITORY.pages().size());
    List<String> wrong = new ArrayList<>();
    Set<String> titles = new HashSet<>();
    for (Document page : pages) {
      String name = page.location();
      require(wrong, page, "html[lang=en]", 1);
      require(wrong, page, "head > title", 1);
      require(wrong, page, "meta[name=description][content~=.{20,}]", 1);
      require(wrong, page, "a.skip[href=#content]", 1);
      require(wrong, page, "body > header", 1);
      require(wrong, page, "main#content", 1);
      require(wrong, page, "nav#tree[aria-label]", 1);
      require(wrong, page, "h1", 1);
      if (!name.contains("/source/") && !titles.add(page.title())) {
        wrong.add(name + " has the title of another: " + page.title());
      }
    }
    assertEquals(List.of(), wrong);
  }

  @Test
  void everyPageIsWellFormedAndHasEachIdOnce() throws IOException {
    List<String> wrong = new ArrayList<>();
    for (Document page : pages()) {
      page.parser().getErrors().forEach(error -> wrong.add(page.location() + ": " + error));
      List<String> ids = page.select("[id]").eachAttr("id");
      Set<String> seen = new HashSet<>();
      ids.stream()
          .filter(id -> !seen.add(id))
          .forEach(id -> wrong.add(page.location() + " has " + id + " twice"));
    }
    assertEquals(List.of(), wrong);
  }

  @Test
  void nothingIsLoadedFromElsewhere() throws IOException {
    List<String> loaded = new ArrayList<>();
    for (Document page : pages()) {
      loaded.addAll(page.select("[src]").eachAttr("src"));
      loaded.addAll(page.select("link[href]").eachAttr("href"));
    }
    assertTrue(loaded.size() > 100);
    assertEquals(List.of(), loaded.stream().filter(address -> address.contains(":")).toList());
  }

  @Test
  void theSearchKnowsWordsOfThePages() throws IOException {
    String index = Files.readString(OUT.resolve(SearchIndex.FILE));
    assertTrue(index.contains("[\"reference/configuration.html#tls\",\"Configuration\",\"TLS\","));
    assertTrue(index.contains("GuardMiddleware"));
    assertFalse(index.contains("</"));
    String headings = Files.readString(OUT.resolve(SearchIndex.HEADINGS));
    assertTrue(headings.contains("<a href=\"reference/configuration.html#tls\">TLS</a>"));
  }

  @Test
  void whatPagesShowIsColoured() throws IOException {
    String tour = Files.readString(OUT.resolve("how-to/write-an-adapter.html"));
    assertTrue(tour.contains("<pre class=\"code java\""));
    assertTrue(tour.contains("<span class=\"word\">final</span>"));
  }

  private static void require(List<String> wrong, Document page, String selector, int count) {
    int found = page.select(selector).size();
    if (found != count || found == 0) {
      wrong.add(page.location() + " has " + found + " of " + selector);
    }
  }

  private static List<Document> pages() throws IOException {
    try (Stream<Path> files = Files.walk(OUT)) {
      List<Document> pages = new ArrayList<>();
      for (Path file : files.filter(one -> one.toString().endsWith(".html")).sorted().toList()) {
        Parser parser = Parser.htmlParser().setTrackErrors(MOST_ERRORS);
        pages.add(Jsoup.parse(Files.readString(file), file.toUri().toString(), parser));
      }
      return pages;
    }
  }

  /** That jsoup complains at all. */
  @Test
  void aPageThatIsNotWellFormedIsFound() {
    Parser parser = Parser.htmlParser().setTrackErrors(MOST_ERRORS);
    Jsoup.parse("<!DOCTYPE html><html><body><p>a</div></body></html>", "", parser);
    ParseErrorList errors = parser.getErrors();
    assertFalse(errors.isEmpty());
  }
}
