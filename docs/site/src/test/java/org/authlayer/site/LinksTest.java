package org.authlayer.site;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A link that leads nowhere is found, in Markdown and in what was made of it. */
final class LinksTest {

  @TempDir private Path root;

  private Links links;

  @BeforeEach
  void files() throws IOException {
    write("README.md", "# One");
    write("docs/two.md", "# Two");
    write("docs/pictures/a.png", "");
    write("code/A.java", "class A {}");
    links =
        new Links(new Repository(root), Map.of("README.md", "One", "docs/two.md", "Two of them"));
  }

  @Test
  void filesBecomePages() {
    assertEquals("two.html", links.rewritten("README.md", "docs/two.md"));
    assertEquals("two.html#part", links.rewritten("README.md", "docs/two.md#part"));
    assertEquals("index.html", links.rewritten("docs/two.md", "../README.md"));
    assertEquals("pictures/a.png", links.rewritten("docs/two.md", "pictures/a.png"));
    assertEquals("source/code/A.java.html", links.rewritten("docs/two.md", "../code/A.java"));
    assertEquals("source/code/index.html", links.rewritten("README.md", "code"));
    assertEquals("#part", links.rewritten("README.md", "#part"));
    assertEquals("https://example.org/a", links.rewritten("README.md", "https://example.org/a"));
    assertEquals(List.of(), links.dead());
  }

  @Test
  void whatIsNotThereIsNamed() {
    for (String link :
        List.of("docs/three.md", "Docs/two.md", "docs/Two.md", "../outside", "https:///nowhere")) {
      links.rewritten("README.md", link);
    }
    assertEquals(5, links.dead().size(), links.dead().toString());
    assertEquals("README.md links to docs/three.md, which is not there", links.dead().get(0));
  }

  @Test
  void addressesElsewhereAreJudgedByTheirForm() {
    assertTrue(Links.isWellFormed("https://example.org/a?b=c#d"));
    assertTrue(Links.isWellFormed("mailto:ada@example.org"));
    for (String wrong : List.of("https://", "http:/example.org", "ftp://a", "https://a b", "x:y")) {
      assertFalse(Links.isWellFormed(wrong), wrong);
    }
  }

  @Test
  void aDeadLinkOfAPageIsFound() throws IOException {
    Path site = root.resolve("site");
    write("site/a.html", "<p id='here'><a href='b/c.html#there'>b</a><a href='#here'>a</a>");
    write(
        "site/b/c.html",
        "<p id='there'><a href='../a.html'>a</a><a href='#type-param-U'>U</a><img src='../d.png'>");
    write("site/d.png", "");
    assertEquals(List.of(), LinkCheck.dead(site));
    write(
        "site/a.html",
        "<a href='b/C.html'></a><a href='b/c.html#where'></a><a href='#here'></a>"
            + "<img src='D.png'><a href='../README.md'></a><a href='https://'></a>");
    assertEquals(
        List.of(
            "a.html links to b/C.html",
            "a.html links to b/c.html#where",
            "a.html links to #here",
            "a.html links to ../README.md",
            "a.html links to https://",
            "a.html links to D.png"),
        LinkCheck.dead(site));
  }

  private void write(String name, String text) throws IOException {
    Path file = root.resolve(name);
    Files.createDirectories(file.resolveSibling(""));
    Files.writeString(file, text);
  }
}
