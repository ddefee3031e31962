package org.authlayer.conformance.pages;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.authlayer.conformance.catalogue.Repository;
import org.junit.jupiter.api.Test;

/** The README of the core has each row of the specification's table, its method and its test. */
final class TransitionRowsTest {

  private static final String MODULE = "auth-domain/";
  private static final String SPECIFICATION =
      "docs/reference/authentication-layer-specification.md";
  private static final String TEST = "src/test/java/org/authlayer/domain/TransitionsTest.java";
  private static final Pattern METHOD = Pattern.compile("\\[\\w+\\.(\\w+)]\\((.+)\\)");

  private static List<List<String>> rows(String page) {
    String section = Repository.read(page).split("\n## States and transitions\n", 2)[1];
    return section
        .split("\n## ", 2)[0]
        .lines()
        .filter(line -> line.startsWith("| "))
        .skip(1)
        .map(line -> Stream.of(line.split("\\|", -1)).skip(1).map(String::strip).toList())
        .toList();
  }

  private static List<List<String>> transitions(String page) {
    return rows(page).stream().map(row -> row.subList(0, 4)).toList();
  }

  @Test
  void rowsAreThoseOfTheSpecification() {
    assertEquals(transitions(SPECIFICATION), transitions(MODULE + "README.md"));
    assertEquals(9, transitions(SPECIFICATION).size());
  }

  @Test
  void eachRowHasItsMethod() {
    for (List<String> row : rows(MODULE + "README.md")) {
      Matcher link = METHOD.matcher(row.get(4));
      assertTrue(link.matches(), row::toString);
      String source = Repository.read(MODULE + link.group(2));
      Pattern declared = Pattern.compile(" (void|HttpResponse) " + link.group(1) + "\\(");
      assertTrue(declared.matcher(source).find(), row::toString);
    }
  }

  @Test
  void eachRowHasItsTestInTheOrderOfTheTable() {
    List<String> tests =
        Pattern.compile("@Test\\s+void (\\w+)\\(")
            .matcher(Repository.read(MODULE + TEST))
            .results()
            .map(found -> "`" + found.group(1) + "`")
            .toList();
    assertEquals(tests, rows(MODULE + "README.md").stream().map(row -> row.get(5)).toList());
  }
}
