package org.authlayer.conformance.helidon;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.authlayer.conformance.HttpConformance;
import org.authlayer.conformance.catalogue.Repository;
import org.authlayer.conformance.subject.HttpSubject;
import org.junit.jupiter.api.Test;

/**
 * The chains of the reference applications, as gates before native routes: every wire clause holds
 * there, but for those that a table names with the reason.
 */
class BehindNativeRoutesTest extends HttpConformance {

  private static final String TABLE = "behind-native-routes.csv";

  @Override
  protected HttpSubject subject() {
    return new RoutesSubject();
  }

  @Override
  protected boolean demandsCompleteness() {
    return true;
  }

  @Override
  protected Map<String, String> skipped() {
    try (InputStream table =
        Objects.requireNonNull(BehindNativeRoutesTest.class.getResourceAsStream(TABLE), TABLE)) {
      return new String(table.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .skip(1)
          .map(line -> line.split(",", 2))
          .collect(Collectors.toMap(row -> row[0], row -> row[1].replace("\"", "")));
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  @Test
  void pageListsWhatCannotBeKept() {
    String page = Repository.read("docs/inside-a-helidon-application.md");
    List<String> rows = page.lines().filter(line -> line.startsWith("| AL-")).sorted().toList();
    assertEquals(
        skipped().entrySet().stream()
            .map(row -> "| " + row.getKey() + " | " + row.getValue() + " |")
            .sorted()
            .toList(),
        rows);
  }
}
