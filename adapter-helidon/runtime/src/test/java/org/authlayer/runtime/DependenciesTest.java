package org.authlayer.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The jars that an application with one gate gets are those of a list whose changes are seen. */
class DependenciesTest {

  private static final Path LIST =
      Path.of("src/test/resources/org/authlayer/runtime/dependencies.txt");
  private static final Path RESOLVED = Path.of("target", "dependencies.txt");
  private static final Pattern ARTIFACT =
      Pattern.compile(" +([^: ]+:[^: ]+):[^ ]+:(compile|runtime).*");
  private static final Pattern UNWANTED =
      Pattern.compile(
          "io.helidon|picocli|yaml|prometheus|micrometer|embedded|authlayer:adapter-helidon-(server|operator)");

  private static List<String> resolved() throws IOException {
    return Files.readAllLines(RESOLVED).stream()
        .map(ARTIFACT::matcher)
        .filter(Matcher::matches)
        .map(match -> match.group(1))
        .sorted()
        .toList();
  }

  @Test
  void dependenciesAreThoseOfTheList() throws IOException {
    assertEquals(Files.readAllLines(LIST), resolved(), () -> "change " + LIST);
  }

  @Test
  void noHelidonCommandLineYamlMetricsOrEmbeddedDatabaseIsAmongThem() throws IOException {
    List<String> all = resolved();
    assertFalse(all.isEmpty());
    assertFalse(all.stream().anyMatch(name -> UNWANTED.matcher(name).find()), all::toString);
  }
}
