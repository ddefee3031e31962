package org.authlayer.conformance.pages;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.authlayer.conformance.catalogue.Repository;
import org.junit.jupiter.api.Test;

/**
 * Java that a page shows is part of a source that the build compiles, or a whole source of a page
 * that {@link FollowedPagesTest} compiles.
 */
final class BlocksTest {

  @Test
  void everyJavaBlockIsPartOfACompiledSource() {
    List<String> sources = compiled().map(Repository::read).map(Excerpt::bare).toList();
    Set<String> whole =
        FollowedPagesTest.pages()
            .flatMap(page -> page.files().values().stream())
            .map(String::stripTrailing)
            .collect(Collectors.toSet());
    List<Page.Block> blocks =
        Page.blocks("java").stream().filter(block -> !whole.contains(block.text())).toList();
    assertTrue(blocks.size() >= 25, () -> "the pages show less than they did: " + blocks.size());
    assertEquals(
        List.of(),
        blocks.stream()
            .filter(block -> sources.stream().noneMatch(Excerpt.of(block.text())::isOf))
            .map(block -> block.place() + " shows what no source has:\n" + block.text())
            .toList());
  }

  @Test
  void descriptionOnThePageIsThatOfTheExample() {
    String file =
        Repository.read(
            "docs/examples/notes/src/main/resources/META-INF/authlayer/notes.Notes.openapi.json");
    assertTrue(
        Page.blocks("json").stream().anyMatch(block -> block.text().strip().equals(file.strip())));
  }

  @Test
  void excerptIsInOrderAndNothingElse() {
    String source =
        Excerpt.bare("int a = 1; // one\nint b = f(\n    \"http://a\");\n/** int d; */\nint c;\n");
    assertTrue(Excerpt.of("int b = f(\"http://a\");").isOf(source));
    assertTrue(Excerpt.of("int a = 1;\n// ...\nint c;").isOf(source));
    assertFalse(Excerpt.of("int c;\n...\nint a = 1;").isOf(source));
    assertFalse(Excerpt.of("int a = 1;\nint c;").isOf(source));
    assertFalse(Excerpt.of("int d;").isOf(source));
    assertFalse(Excerpt.of("…\n").isOf(source));
  }

  private static Stream<Path> compiled() {
    return Stream.of(
            "auth-ports",
            "auth-domain",
            "adapter-helidon",
            "adapter-persistence",
            "conformance-tests",
            "docs/examples")
        .flatMap(directory -> Repository.sources(directory).stream());
  }
}
