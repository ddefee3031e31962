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
 * docs/reference/owasp-asvs.tsv has every requirement once, judged, and names no test that is not
 * there; the page has the counts.
 */
final class SecurityStandardPageTest {

  private static final String ROWS = "docs/reference/owasp-asvs.tsv";
  private static final List<String> STATES = List.of("met", "declared", "operator", "n/a");
  private static final Pattern ROW =
      Pattern.compile(
          "(\\d+)\\.(\\d+)\\.(\\d+)\t([^\t]+)\t([12])\t(met|declared|operator|n/a)\t([^\t]+)");
  private static final Pattern TEST = Pattern.compile("\\b([A-Z]\\w+(?:Test|IT|Contract))\\b");

  private static final Pattern COUNTS =
      Pattern.compile("(?m)^\\| V(\\d+) [^|]+ \\| ([\\d |]+) \\|$");

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
      Repository.read(ROWS).lines().skip(1).map(SecurityStandardPageTest::row).toList();

  @Test
  void everyRequirementHasOneRow() {
    Set<String> ids = new HashSet<>();
    rows.forEach(row -> assertTrue(ids.add(id(row)), () -> "twice: " + id(row)));
    Map<String, Integer> counts = new TreeMap<>();
    rows.forEach(row -> counts.merge(row.group(1), 1, Integer::sum));
    assertEquals(CHAPTERS, counts);
  }

  @Test
  void pageHasTheCountOfEachState() {
    Map<String, List<Long>> counts = new TreeMap<>();
    for (String chapter : CHAPTERS.keySet()) {
      counts.put(
          chapter,
          STATES.stream()
              .map(
                  state ->
                      rows.stream()
                          .filter(row -> row.group(1).equals(chapter))
                          .filter(row -> row.group(6).equals(state))
                          .count())
              .toList());
    }
    Map<String, List<Long>> shown = new TreeMap<>();
    COUNTS
        .matcher(Repository.read("docs/reference/owasp-asvs.md"))
        .results()
        .forEach(
            row ->
                shown.put(
                    row.group(1),
                    Stream.of(row.group(2).split(" \\| ", -1)).map(Long::valueOf).toList()));
    assertEquals(counts, shown);
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
        Stream.of(ROWS, "docs/reference/owasp-asvs-applications.tsv")
            .flatMap(file -> TEST.matcher(Repository.read(file)).results())
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
