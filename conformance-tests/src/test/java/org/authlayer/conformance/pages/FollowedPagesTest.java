package org.authlayer.conformance.pages;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.authlayer.conformance.endtoend.ServerProcess;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Follows each page from an empty folder to every answer and file that the page shows. */
final class FollowedPagesTest {

  /** The pages that begin in an empty folder. */
  static final List<String> PAGES =
      List.of(
          "docs/tutorials/protect-a-route.md",
          "docs/how-to/a-second-user-type.md",
          "docs/how-to/a-website-with-a-login-form.md",
          "docs/how-to/answers-and-requests.md",
          "docs/how-to/sign-in-with-openid-connect.md",
          "docs/how-to/tokens-of-another-issuer.md",
          "docs/how-to/your-own-tables.md");

  @TempDir private Path folder;

  static Stream<Page> pages() {
    return PAGES.stream().map(Page::of);
  }

  @ParameterizedTest
  @MethodSource("pages")
  void pageLeadsFromAnEmptyFolderToItsAnswers(Page page) throws Exception {
    assertEquals(List.of(), followed(page));
  }

  @Test
  void missingImportIsNoticed() throws Exception {
    Page page = Page.of("docs/tutorials/protect-a-route.md");
    String line = "import org.authlayer.ports.driven.User;\n";
    assertTrue(Project.of(changed(page, line, ""), folder).compile().contains("class User"));
  }

  @Test
  void missingDependencyAndAnotherVersionAreNoticed() throws Exception {
    Page page = Page.of("docs/how-to/answers-and-requests.md");
    Page without = changed(page, "```xml", "```text");
    assertTrue(Project.of(without, folder.resolve("a")).compile().contains("jackson"));
    Project other = Project.of(changed(page, "<version>2.", "<version>1."), folder.resolve("b"));
    assertThrows(IllegalStateException.class, other::compile);
  }

  @Test
  void anotherAnswerIsNoticed() throws Exception {
    assumeTrue(Shell.isThere(), "no bash, curl or openssl here");
    Page page = new Page("a.md", "```console\n$ ls -A\n.authlayer\n$ echo a\na\n```\n");
    try (Shell shell = new Shell(folder, URI.create("http://localhost:0"))) {
      List<String> wrong = Console.differences(page, shell, pause -> {});
      assertEquals(List.of("a.md:2\n$ ls -A\nprints\n"), wrong);
    }
  }

  private static Page changed(Page page, String from, String to) {
    String text = page.text().replace(from, to);
    assertFalse(text.equals(page.text()), from);
    return new Page(page.name(), text);
  }

  private List<String> followed(Page page) throws Exception {
    assumeTrue(Shell.isThere(), "no bash, curl or openssl here");
    Project project = Project.of(page, folder);
    assertEquals("", project.compile());
    try (ServerProcess server = project.start()) {
      try (Shell shell = new Shell(project.folder(), server.url())) {
        return Console.differences(page, shell, pause -> assertEquals(Duration.ZERO, pause));
      } finally {
        server.process().destroy();
        server.exitCode();
      }
    }
  }
}
