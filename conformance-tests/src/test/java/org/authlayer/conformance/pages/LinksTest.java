package org.authlayer.conformance.pages;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.authlayer.conformance.catalogue.Repository;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Each link of a page leads to a file, to a heading, or to an address of the right form. */
final class LinksTest {

  private static final Set<String> SCHEMES = Set.of("http", "https", "mailto");

  @Test
  void everyLinkLeadsSomewhere() {
    Map<String, PageLinks> pages =
        Page.all().stream()
            .collect(Collectors.toMap(Page::name, page -> PageLinks.of(page.text())));
    assertEquals(List.of(), dead(pages, LinksTest::isThere));
    long links = pages.values().stream().mapToLong(page -> page.targets().size()).sum();
    assertTrue(links > 500, () -> "the pages link less than they did: " + links);
  }

  @Test
  void aLinkThatLeadsNowhereIsNamed() {
    String page =
        """
        # The `one` page
        ## Part
        ## Part
        [a](two.md#more) [b](#part-1) [c](../A.java) [d](https://example.org/x#y) ![e](f.png)
        | [f](mailto:ada@example.org) |
        |-|
        | [wrong](two.md#part) |
        [wrong](#more) [wrong](../B.java) [wrong](../A.java#L1) [wrong](https:///x) [wrong](ftp://x/)
        ![wrong](g.png) [wrong](../../outside)
        """;
    PageLinks one = PageLinks.of(page);
    assertEquals(Set.of("the-one-page", "part", "part-1"), one.anchors());
    Map<String, PageLinks> pages =
        Map.of("docs/one.md", one, "docs/two.md", PageLinks.of("# Two\n## More\n"));
    assertEquals(
        Stream.of(
                "two.md#part",
                "#more",
                "../B.java",
                "../A.java#L1",
                "https:///x",
                "ftp://x/",
                "g.png",
                "../../outside")
            .map(link -> "docs/one.md links to " + link)
            .sorted()
            .toList(),
        dead(pages, Set.of("docs/one.md", "docs/two.md", "A.java", "docs/f.png")::contains));
  }

  private static List<String> dead(Map<String, PageLinks> pages, Predicate<String> isThere) {
    return pages.entrySet().stream()
        .flatMap(
            page ->
                page.getValue().targets().stream()
                    .filter(link -> !leadsSomewhere(page.getKey(), link, pages, isThere))
                    .map(link -> page.getKey() + " links to " + link))
        .sorted()
        .toList();
  }

  private static boolean leadsSomewhere(
      String page, String link, Map<String, PageLinks> pages, Predicate<String> isThere) {
    if (link.matches("[A-Za-z][A-Za-z0-9+.-]*:.*")) {
      return isAddress(link);
    }
    String[] parts = link.split("#", 2);
    String file =
        parts[0].isEmpty() ? page : Path.of(page).resolveSibling(parts[0]).normalize().toString();
    return isThere.test(file) && (parts.length == 1 || hasAnchor(pages.get(file), parts[1]));
  }

  private static boolean hasAnchor(@Nullable PageLinks page, String anchor) {
    return page != null && page.anchors().contains(anchor);
  }

  /** Nobody is asked: the build needs no network, and other people's servers no load. */
  private static boolean isAddress(String link) {
    try {
      URI address = URI.create(link);
      return SCHEMES.contains(address.getScheme())
          && (address.getHost() != null || "mailto".equals(address.getScheme()));
    } catch (IllegalArgumentException malformed) {
      return false;
    }
  }

  /**
   * With the very letters of its name, also where a file system does not tell their cases apart.
   */
  private static boolean isThere(String file) {
    try {
      Path root = Repository.path("").toRealPath();
      return root.resolve(file).toRealPath().equals(root.resolve(file).normalize())
          && root.resolve(file).normalize().startsWith(root);
    } catch (IOException none) {
      return false;
    }
  }
}
