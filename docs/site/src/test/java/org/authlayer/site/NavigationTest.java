package org.authlayer.site;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Each page is in one group, and each line of a group is a page. */
final class NavigationTest {

  private static final Navigation TREE =
      Navigation.of(
          """
          Start
            README.md = Overview
            docs/one.md

          Decisions
            docs/adr/0*.md
            @api/index.html = Java API
          """);
  private static final List<String> PAGES =
      List.of("README.md", "docs/adr/0001-a.md", "docs/adr/0002-b.md", "docs/one.md");

  @Test
  void aTreeOfAllPagesHasNoProblem() {
    assertEquals(List.of(), TREE.problems(PAGES));
  }

  @Test
  void aPageWithoutAGroupIsNamed() {
    assertEquals(
        List.of(
            "navigation.txt names docs/one.md, which is not there",
            "docs/adr/deep/0.md is in no group of navigation.txt",
            "docs/two.md is in no group of navigation.txt"),
        TREE.problems(
            List.of("README.md", "docs/adr/0001-a.md", "docs/adr/deep/0.md", "docs/two.md")));
  }

  @Test
  void aPageInTwoGroupsIsNamed() {
    Navigation twice = Navigation.of("A\n  README.md\nB\n  README.md\n");
    assertEquals(
        List.of("navigation.txt names README.md twice"), twice.problems(List.of("README.md")));
  }

  @Test
  void aStarStandsForSeveralPagesAndWhatWasNotBuiltIsLeftOut() {
    assertEquals(
        List.of("docs/adr/0001-a.md", "docs/adr/0002-b.md"),
        TREE.expanded(PAGES, Set.of()).groups().get(1).entries().stream()
            .map(Navigation.Entry::page)
            .toList());
    assertEquals(
        3, TREE.expanded(PAGES, Set.of("api/index.html")).groups().get(1).entries().size());
    assertEquals("Decisions", TREE.expanded(PAGES, Set.of()).groupOf("docs/adr/0002-b.md"));
  }
}
