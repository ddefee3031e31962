package org.authlayer.conformance.pages;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.FileSystems;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.authlayer.conformance.catalogue.Repository;
import org.junit.jupiter.api.Test;

/** Each page stands in the navigation of the site once. */
final class NavigationTest {

  private static final String FILE =
      "docs/site/src/main/resources/org/authlayer/site/navigation.txt";
  private static final Pattern INTENT =
      Pattern.compile("docs/(tutorials|how-to|reference|explanation|operate)/.*");

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

  @Test
  void aPageHasOneNameInItsTitleItsFileAndTheMenu() {
    List<Page> pages =
        Page.all().stream().filter(page -> INTENT.matcher(page.name()).matches()).toList();
    assertTrue(pages.size() > 40, () -> "pages: " + pages.size());
    assertEquals(
        List.of(),
        pages.stream()
            .filter(page -> !page.name().endsWith("/" + fileOf(title(page)) + ".md"))
            .map(page -> page.name() + " has the title " + title(page))
            .toList());
    assertEquals(
        List.of("docs/adr/template.md = Template of a decision"),
        Repository.read(FILE)
            .lines()
            .map(String::strip)
            .filter(line -> line.contains(" = ") && !line.startsWith("@"))
            .toList(),
        "the menu shows the title");
    assertEquals("jwt-manual", fileOf("`/jwt-manual`: the route checks"));
    assertEquals("back-up-and-restore", fileOf("Back up and restore"));
  }

  private static String title(Page page) {
    return page.text().lines().findFirst().orElse("").replaceFirst("# ", "");
  }

  /** What stands behind a colon explains the title and is not in the file's name. */
  private static String fileOf(String title) {
    return title
        .replaceFirst(":.*", "")
        .toLowerCase(Locale.ROOT)
        .replaceAll("[^a-z0-9 -]", "")
        .replace(' ', '-');
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
