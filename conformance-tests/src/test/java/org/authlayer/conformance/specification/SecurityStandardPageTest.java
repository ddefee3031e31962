package org.authlayer.conformance.specification;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.authlayer.conformance.catalogue.Repository;
import org.junit.jupiter.api.Test;

/**
 * docs/reference/owasp-asvs.md has every requirement once, judged, and names no test that is not
 * there.
 */
final class SecurityStandardPageTest {

  private static final String PAGE = "docs/reference/owasp-asvs.md";
  private static final Pattern ROW =
      Pattern.compile(
          "\\| (\\d+)\\.(\\d+)\\.(\\d+) \\| ([^|]+) \\| ([12]) \\| (met|declared|operator|n/a) \\|"
              + " ([^|]+) \\|");
  private static final Pattern TEST = Pattern.compile("`(\\w+(?:Test|IT|Contract))`");

  /** How many requirements of levels 1 and 2 each chapter of version 5.0.0 has. */
  private static final Map<String, Integer> CHAPTERS =
      new TreeMap<>(
          Map.ofEntries(
              Map.entry("1", 27),
              Map.entry("2", 11),
              Map.entry("3", 19),
              Map.entry("4", 10),
              Map.entry("6", 35),
              Map.entry("7", 18),
              Map.entry("8", 7),
              Map.entry("9", 7),
              Map.entry("11", 14),
              Map.entry("12", 9),
              Map.entry("13", 13),
              Map.entry("14", 9),
              Map.entry("15", 13),
              Map.entry("16", 16)));

  private final List<MatchResult> rows =
      Repository.read(PAGE)
          .lines()
          .filter(line -> line.matches("\\| \\d.*"))
          .map(SecurityStandardPageTest::row)
          .toList();

  @Test
  void everyRequirementHasOneRow() {
    Set<String> ids = new HashSet<>();
    rows.forEach(row -> assertTrue(ids.add(id(row)), () -> "twice: " + id(row)));
    Map<String, Integer> counts = new TreeMap<>();
    rows.forEach(row -> counts.merge(row.group(1), 1, Integer::sum));
    assertEquals(CHAPTERS, counts);
  }

  @Test
  void everyTestThatIsNamedIsThere() {
    Set<String> there =
        Stream.of(
                "auth-ports",
                "auth-domain",
                "adapter-helidon",
                "adapter-persistence",
                "auth-domain/testing",
                "conformance-tests")
            .flatMap(module -> Repository.sources(module).stream())
            .map(Path::getFileName)
            .map(file -> file.toString().replace(".java", ""))
            .collect(Collectors.toSet());
    Set<String> missing = new TreeSet<>();
    Set<String> named =
        TEST.matcher(Repository.read(PAGE))
            .results()
            .map(match -> match.group(1))
            .collect(Collectors.toSet());
    assertTrue(named.size() >= 40, named.toString());
    named.stream().filter(test -> !there.contains(test)).forEach(missing::add);
    assertEquals(Set.of(), missing);
  }

  @Test
  void noRequirementOfLevelOneIsGivenUp() {
    assertEquals(
        List.of(),
        rows.stream()
            .filter(row -> row.group(5).equals("1") && row.group(6).equals("declared"))
            .map(SecurityStandardPageTest::id)
            .toList());
  }

  private static MatchResult row(String line) {
    var match = ROW.matcher(line);
    assertTrue(match.matches(), () -> "no row: " + line);
    return match.toMatchResult();
  }

  private static String id(MatchResult row) {
    return row.group(1) + "." + row.group(2) + "." + row.group(3);
  }
}
