package org.authlayer.site;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What becomes of the parts of a Markdown file. */
final class MarkdownTest {

  @Test
  void headingsHaveTheIdsThatHostsOfRepositoriesGiveThem() {
    Article page = read("# The `a` page\n\nIts *lead*.\n\n## One, two!\n\nx\n\n## One, two!\n");
    assertEquals("The a page", page.title());
    assertEquals("Its lead.", page.description());
    assertEquals(
        List.of("the-a-page", "one-two", "one-two-1"),
        page.sections().stream().map(Article.Section::id).toList());
    assertTrue(page.html().contains("<h2 id=\"one-two-1\">"));
  }

  @Test
  void placeholdersAreShownAndElementsAreElements() {
    String html = read("# A\n\n<USERNAME> and <br> H<sub>2</sub>O\n").html();
    assertTrue(html.contains("&lt;USERNAME&gt; and <br> H<sub>2</sub>O"), html);
  }

  @Test
  void theNameOfAFileBecomesTheTitleOfItsPage() {
    String html = read("# A\n\n[docs/b.md](docs/b.md), [words](docs/b.md)\n").html();
    assertTrue(html.contains(">The other</a>"), html);
    assertTrue(html.contains(">words</a>"), html);
  }

  @Test
  void codeIsColouredAndEscapedOnce() {
    assertEquals(
        "<span class=\"word\">return</span> a &lt; <span class=\"string\">&quot;if&quot;</span>;"
            + " <span class=\"comment\">// new</span>",
        Code.coloured("java", "return a < \"if\"; // new"));
    assertEquals(
        "<span class=\"prompt\">$ </span>ls\n<span class=\"printed\">a &amp; b</span>",
        Code.coloured("console", "$ ls\na & b"));
    assertEquals("&lt;a&gt;", Code.coloured("text", "<a>"));
  }

  @Test
  void theSearchIndexIsAScriptWhateverThePagesSay() {
    Article page = read("# A \"b\" \\\n\n</script> x\n");
    String script = SearchIndex.script(List.of(page));
    assertFalse(script.contains("</script>"), script);
    assertTrue(script.contains("\"A \\\"b\\\" \\\\\""), script);
  }

  private static Article read(String text) {
    Links links = new Links(new Repository(Path.of("..", "..")), Map.of("docs/b.md", "The other"));
    return Markdown.read("README.md", text, links);
  }
}
