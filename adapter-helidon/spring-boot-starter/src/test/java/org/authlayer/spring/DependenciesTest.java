package org.authlayer.spring;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The jars that an application of Spring Boot gets are those of a list whose changes are seen. */
class DependenciesTest {

  private static final Path LIST =
      Path.of("src/test/resources/org/authlayer/spring/dependencies.txt");
  private static final Path RESOLVED = Path.of("target", "dependencies.txt");
  private static final Pattern ARTIFACT =
      Pattern.compile(" +([^: ]+:[^: ]+):[^ ]+:(?:compile|runtime)( \\(optional\\))?.*");
  private static final Pattern CHOSEN_BY_THE_APPLICATION =
      Pattern.compile("tomcat|webmvc|jdbc|testing|embedded");
  private static final Pattern UNWANTED =
      Pattern.compile("io.helidon|picocli|prometheus|authlayer:adapter-helidon-(server|operator)");

  private static List<String> resolved(boolean optional) throws IOException {
    return Files.readAllLines(RESOLVED).stream()
        .map(ARTIFACT::matcher)
        .filter(Matcher::matches)
        .filter(match -> (match.group(2) != null) == optional)
        .map(match -> match.group(1))
        .sorted()
        .toList();
  }

  @Test
  void dependenciesAreThoseOfTheList() throws IOException {
    assertEquals(Files.readAllLines(LIST), resolved(false), () -> "change " + LIST);
  }

  @Test
  void containerJdbcAndDatabaseAreTheChoiceOfTheApplication() throws IOException {
    List<String> all = resolved(false);
    assertFalse(all.isEmpty());
    assertFalse(has(all, CHOSEN_BY_THE_APPLICATION), all::toString);
    assertFalse(has(all, UNWANTED), all::toString);
    List<String> optional = resolved(true);
    assertTrue(has(optional, CHOSEN_BY_THE_APPLICATION), optional::toString);
  }

  private static boolean has(List<String> all, Pattern some) {
    return all.stream().anyMatch(name -> some.matcher(name).find());
  }
}
