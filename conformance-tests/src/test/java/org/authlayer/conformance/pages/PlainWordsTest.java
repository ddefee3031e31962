package org.authlayer.conformance.pages;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.authlayer.conformance.catalogue.Repository;
import org.junit.jupiter.api.Test;

/** Pages, comments and messages use the usual words, as CONTRIBUTING.md demands. */
final class PlainWordsTest {

  /** The specification itself, and what is generated from the sentences of its clauses. */
  private static final Set<String> QUOTED =
      Set.of(
          "docs/reference/authentication-layer-specification.md",
          "docs/reference/specification-by-clause.md");

  private static final Pattern CODE =
      Pattern.compile("(?ms)^ *```.*?^ *``` *$|`[^`]+`|\\]\\([^)]*\\)|<!--.*?-->|^ *>.*?$");

  private static final Pattern PROSE_OF_JAVA =
      Pattern.compile(
          "(?s)\"\"\".*?\"\"\"|\"(?:[^\"\\\\\n]++|\\\\.)*+\""
              + "|'(?:[^'\\\\\n]++|\\\\.)++'|/\\*.*?\\*/|//[^\n]*");

  private static final Pattern CODE_OF_JAVA =
      Pattern.compile("(?s)\\{@(?:code|link|linkplain|snippet|value)\\b[^}]*}|<pre>.*?</pre>");

  private static final Pattern PRONOUN_FIRST =
      Pattern.compile("/\\*\\*\\s*(?:\\* )?(?:Who|Whom|Whoever|What)\\b");

  /** What a person reads in a JSON document: summaries, descriptions, titles and legends. */
  private static final Pattern PROSE_OF_JSON =
      Pattern.compile(
          "\"(?:summary|description|title|legendFormat)\"\\s*:\\s*(\"(?:[^\"\\\\]|\\\\.)*\")");

  private static final Pattern CODE_OF_JTE =
      Pattern.compile("(?m)^@(?:import|param).*$|\\$(?:unsafe)?\\{[^}]*\\}|<(?!!--)[^>]*>");

  private static final Pattern NAME_IN_A_TABLE = Pattern.compile("\\w+(?:[-~]\\w+)+");

  @Test
  void pagesUseTheUsualWords() {
    List<String> found = new ArrayList<>();
    for (Page page : Page.all()) {
      if (!QUOTED.contains(page.name())) {
        found.addAll(PlainWords.unusual(page.name(), proseOf(page)));
      }
    }
    assertEquals(List.of(), found);
  }

  @Test
  void commentsAndMessagesUseTheUsualWords() {
    List<String> found = new ArrayList<>();
    List<String> sources = sources();
    for (String file : sources) {
      found.addAll(PlainWords.unusual(file, proseOf(Repository.read(file))));
    }
    assertTrue(sources.size() > 500, () -> "sources: " + sources.size());
    assertEquals(List.of(), found);
  }

  @Test
  void commentsOfTheProductBeginWithTheirSubject() {
    assertTrue(PRONOUN_FIRST.matcher("/** What a client sent. */").find());
    assertTrue(PRONOUN_FIRST.matcher("  /**\n   * Who may pass.\n").find());
    assertFalse(
        PRONOUN_FIRST.matcher("/** The text that a client sent, and what is in it. */").find());
    assertEquals(
        List.of(),
        sources().stream()
            .filter(
                file -> !file.startsWith("conformance-tests/") && !file.contains("/benchmarks/"))
            .filter(file -> PRONOUN_FIRST.matcher(Repository.read(file)).find())
            .toList());
  }

  @Test
  void clausesAndDeclarationsUseTheUsualWords() throws IOException {
    Path tables = Repository.path("conformance-tests/kit/src/main/resources");
    List<Path> read = new ArrayList<>();
    try (Stream<Path> files = Files.walk(tables)) {
      files.filter(file -> file.toString().endsWith(".csv")).forEach(read::add);
    }
    assertTrue(read.size() > 10, read::toString);
    assertEquals(
        List.of(),
        read.stream()
            .flatMap(
                file ->
                    PlainWords.unusual(tables.relativize(file).toString(), Repository.read(file))
                        .stream())
            .toList());
  }

  /**
   * The tables of wrong servers: sentences about what is wrong, and reasons. Names are no prose.
   */
  @Test
  void tablesOfTheProofUseTheUsualWords() {
    for (String file : List.of("elsewhere/switches.csv", "selftest/equivalents.csv")) {
      String table =
          Repository.read(
              "conformance-tests/proof/src/main/resources/org/authlayer/conformance/" + file);
      assertEquals(
          List.of(), PlainWords.unusual(file, NAME_IN_A_TABLE.matcher(table).replaceAll("name")));
    }
    assertEquals(
        List.of("a: 'told': write report, say, show; distinguish"),
        PlainWords.unusual(
            "a", NAME_IN_A_TABLE.matcher("told-both,told,b~told").replaceAll("name")));
  }

  @Test
  void documentsOfTheApiUseTheUsualWords() {
    for (String file :
        List.of(
            "auth-domain/openapi/src/main/resources/org/authlayer/domain/openapi/base.openapi.json",
            "auth-domain/reference/src/main/resources/META-INF/authlayer/reference.openapi.json",
            "docs/examples/notes/src/main/resources/META-INF/authlayer/notes.Notes.openapi.json",
            "docs/observability/dashboard.json")) {
      assertEquals(List.of(), PlainWords.unusual(file, proseOfJson(Repository.read(file))));
    }
  }

  @Test
  void templatesUseTheUsualWords() throws IOException {
    List<Path> read = new ArrayList<>();
    try (Stream<Path> files = Files.walk(Repository.path("auth-domain/reference/src/main/jte"))) {
      files.filter(file -> file.toString().endsWith(".jte")).forEach(read::add);
    }
    assertTrue(read.size() > 10, read::toString);
    for (Path file : read) {
      assertEquals(
          List.of(), PlainWords.unusual(file.toString(), proseOfJte(Repository.read(file))));
    }
  }

  @Test
  void anUnusualWordIsFoundInTheProseOfDocumentsAndTemplates() {
    List<String> found = List.of("a: 'nobody': write no user, no one, an anonymous caller");
    String json = "{\"summary\": \"for nobody\", \"operationId\": \"nobody\"}";
    assertEquals(found, PlainWords.unusual("a", proseOfJson(json)));
    String template = "@param User nobody\n<p id=\"nobody\">for nobody ${nobody.name()}</p>";
    assertEquals(found, PlainWords.unusual("a", proseOfJte(template)));
  }

  @Test
  void anUnusualWordIsFoundInProseOnly() {
    Page page =
        new Page(
            "docs/one.md",
            """
            # Nobody
            `nobody` [a](nobody.md)
            > nobody

            ```sh
            nobody
            ```
            It tells a user.
            """);
    assertEquals(
        List.of(
            "docs/one.md: 'Nobody': write no user, no one, an anonymous caller",
            "docs/one.md: 'tells': write report, say, show; distinguish"),
        PlainWords.unusual(page.name(), proseOf(page)).stream().sorted().toList());
    String source =
        """
        /** For {@code nobody}. */ int nobody; // It is
        // none.
        log("whoever calls");
        """;
    assertEquals(
        List.of(
            "A: 'is none': write there is no, not set, not a",
            "A: 'whoever': write anyone who, the user that"),
        PlainWords.unusual("A", proseOf(source)).stream().sorted().toList());
    assertEquals(
        List.of(), PlainWords.unusual("A", "Users who may do it know who calls. There is none."));
  }

  private static String proseOf(Page page) {
    return CODE.matcher(page.text()).replaceAll(" code ").replaceAll("\\s+", " ");
  }

  private static String proseOf(String java) {
    return PROSE_OF_JAVA
        .matcher(java)
        .results()
        .map(MatchResult::group)
        .map(text -> text.replaceAll("(?m)^\\s*(/\\*\\*?|\\*/|\\*|//)", " "))
        .map(text -> CODE_OF_JAVA.matcher(text).replaceAll("code"))
        .collect(Collectors.joining("\n"))
        .replaceAll("[ \\t]+", " ")
        .replaceAll("(?<=\\S)\\s*\n\\s*(?=[a-z])", " ");
  }

  private static String proseOfJson(String json) {
    return PROSE_OF_JSON
        .matcher(json)
        .results()
        .map(member -> member.group(1))
        .collect(Collectors.joining("\n"));
  }

  private static String proseOfJte(String template) {
    return CODE_OF_JTE.matcher(template).replaceAll(" ");
  }

  /** The main sources of the product and of the kit. */
  static List<String> sources() {
    return Stream.of(
            "auth-ports",
            "auth-domain",
            "adapter-helidon",
            "adapter-persistence",
            "conformance-tests")
        .flatMap(module -> Repository.sources(module).stream())
        .map(file -> Repository.path("").relativize(file).toString().replace('\\', '/'))
        .filter(file -> file.contains("/src/main/"))
        .toList();
  }
}
