package org.authlayer.conformance.helidon;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.authlayer.conformance.catalogue.Repository;
import org.authlayer.conformance.subject.HttpSubject;
import org.junit.jupiter.api.Test;

/**
 * The chains of the reference applications, as gates before native routes: every wire clause holds
 * there, but for those that a table names with the reason.
 */
class BehindNativeRoutesTest extends BehindHelidon {

  BehindNativeRoutesTest() {
    super("behind-native-routes.csv");
  }

  @Override
  protected HttpSubject subject() {
    return new RoutesSubject();
  }

  @Test
  void pageListsWhatCannotBeKept() {
    String page = Repository.read("docs/how-to/inside-a-helidon-application.md");
    List<String> rows = page.lines().filter(line -> line.startsWith("| AL-")).sorted().toList();
    assertEquals(
        skipped().entrySet().stream()
            .map(row -> "| " + row.getKey() + " | " + row.getValue() + " |")
            .sorted()
            .toList(),
        rows);
  }
}
