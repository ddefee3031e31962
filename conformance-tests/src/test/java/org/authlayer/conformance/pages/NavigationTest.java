package org.authlayer.conformance.pages;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.FileSystems;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.List;
import java.util.stream.Stream;
import org.authlayer.conformance.catalogue.Repository;
import org.junit.jupiter.api.Test;

/** Each page stands in the navigation of the site once. */
final class NavigationTest {

  private static final String FILE =
      "docs/site/src/main/resources/org/authlayer/site/navigation.txt";

  @Test
  void everyPageIsInTheNavigationOnce() {
    List<String> pages = Page.all().stream().map(Page::name).toList();
    assertEquals(List.of(), problems(Repository.read(FILE), pages));
  }

  @Test
  void whatTheNavigationGetsWrongIsNamed() {
    String navigation =
        "Start\n  README.md = Overview\n  docs/a/0*.md\n  docs/b.md\n  @api/x.html\n";
    List<String> right = List.of("README.md", "docs/a/01.md", "docs/a/02.md", "docs/b.md");
    assertEquals(List.of(), problems(navigation, right));
    assertEquals(
        List.of(
            "docs/a/01.md is there 2 times",
            "docs/a/deep/03.md is there 0 times",
            "docs/b.md is no page"),
        problems(
            navigation + "\nMore\n  docs/a/01.md\n",
            List.of("README.md", "docs/a/01.md", "docs/a/02.md", "docs/a/deep/03.md")));
  }

  /** A line is a page, several with a star, or after an at sign a page that only the site has. */
  private static List<String> problems(String navigation, List<String> pages) {
    List<String> entries =
        navigation
            .lines()
            .filter(line -> line.startsWith(" "))
            .map(line -> line.strip().split(" = ", 2)[0])
            .filter(entry -> !entry.startsWith("@"))
            .toList();
    Stream<String> misplaced =
        pages.stream()
            .filter(page -> count(entries, page) != 1)
            .map(page -> page + " is there " + count(entries, page) + " times");
    Stream<String> unknown =
        entries.stream()
            .filter(entry -> pages.stream().noneMatch(page -> matches(entry, page)))
            .map(entry -> entry + " is no page");
    return Stream.concat(misplaced, unknown).toList();
  }

  private static long count(List<String> entries, String page) {
    return entries.stream().filter(entry -> matches(entry, page)).count();
  }

  private static boolean matches(String entry, String page) {
    PathMatcher pattern = FileSystems.getDefault().getPathMatcher("glob:" + entry);
    return pattern.matches(Path.of(page));
  }
}
