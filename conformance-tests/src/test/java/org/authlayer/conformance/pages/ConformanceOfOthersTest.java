package org.authlayer.conformance.pages;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.authlayer.conformance.catalogue.Repository;
import org.authlayer.conformance.target.Profile;
import org.authlayer.conformance.target.TargetDescription;
import org.authlayer.conformance.target.TargetFile;
import org.junit.jupiter.api.Test;

/** The page about other frameworks says what was measured, of the applications that are there. */
final class ConformanceOfOthersTest {

  private static final String FOLDER = "docs/examples/elsewhere/";
  private static final Set<String> KINDS =
      Set.of("their choice", "our specification's choice", "weakness", "the kit");
  private static final Pattern ROW =
      Pattern.compile("(?m)^\\| ([^|]*) \\| ([^|]*) \\| ([^|]*) \\|$");
  private static final Pattern CLAUSE = Pattern.compile("AL-[A-Z]+-\\d+");
  private static final Pattern UNFIT =
      Pattern.compile(
          "/(root|home|tmp|work|Users)/|[0-9a-fA-F]{32}|[A-Za-z0-9+/_-]{60}|-----BEGIN");

  private final Page page = Page.of("docs/reference/conformance-of-other-frameworks.md");
  private final List<List<String>> measured =
      Repository.read(FOLDER + "measured.csv")
          .lines()
          .skip(1)
          .map(line -> List.of(line.split(",", -1)))
          .toList();

  @Test
  void eachApplicationHasReadmeAndTargetAndIsMeasured() {
    Set<String> names = applications();
    assertTrue(names.size() > 5, names::toString);
    for (String name : names) {
      assertTrue(Page.of(FOLDER + name + "/README.md").text().lines().count() <= 15, name);
      String file = FOLDER + name + "/target.yaml";
      TargetDescription target =
          TargetFile.parse(file, Repository.read(file), Map.of("JWT_SECRET", "any"));
      assertEquals(
          measured.stream()
              .filter(row -> row.getFirst().equals(name))
              .map(row -> row.get(1))
              .collect(Collectors.toSet()),
          target.bases().keySet().stream().map(Profile::id).collect(Collectors.toSet()),
          name);
    }
    assertEquals(names, measured.stream().map(List::getFirst).collect(Collectors.toSet()));
  }

  @Test
  void pageShowsTheCountsThatWereMeasured() {
    assertEquals(
        measured.stream()
            .map(
                row ->
                    "| [%1$s](../examples/elsewhere/%1$s/README.md) | `%2$s` | %3$s |"
                        .formatted(
                            row.getFirst(), row.get(1), String.join(" | ", row.subList(2, 7))))
            .toList(),
        page.text().lines().filter(line -> line.startsWith("| [")).toList());
  }

  @Test
  void eachFailureHasAReasonAndAKind() {
    for (String name : applications()) {
      Set<String> explained = new TreeSet<>();
      ROW.matcher(part(name))
          .results()
          .filter(row -> CLAUSE.matcher(row.group(1)).find())
          .forEach(
              row -> {
                assertTrue(KINDS.contains(row.group(3)), () -> name + ": " + row.group(3));
                assertFalse(row.group(2).isBlank(), row::group);
                CLAUSE.matcher(row.group(1)).results().forEach(id -> explained.add(id.group()));
              });
      Set<String> failed =
          measured.stream()
              .filter(row -> row.getFirst().equals(name))
              .flatMap(row -> Stream.of(row.get(7), row.get(8)))
              .flatMap(ids -> Stream.of(ids.split(" ")))
              .filter(id -> !id.isEmpty())
              .collect(Collectors.toCollection(TreeSet::new));
      assertEquals(failed, explained, name);
    }
  }

  @Test
  void noFileNamesAMachineOrHoldsASecret() {
    assertEquals(
        List.of(),
        files().stream().filter(file -> UNFIT.matcher(Repository.read(file)).find()).toList());
    assertTrue(UNFIT.matcher("cd /root/there").find());
    assertTrue(UNFIT.matcher("secret: " + "0a".repeat(16)).find());
  }

  private static Set<String> applications() {
    return files().stream()
        .map(file -> Repository.path(FOLDER).relativize(file))
        .filter(file -> file.getNameCount() > 1)
        .map(file -> file.getName(0).toString())
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static List<Path> files() {
    try (Stream<Path> files = Files.walk(Repository.path(FOLDER))) {
      return files.filter(Files::isRegularFile).sorted().toList();
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  /** What stands below the application's heading. */
  private String part(String name) {
    String[] parts = page.text().split("(?m)^### ");
    return Stream.of(parts)
        .filter(part -> part.startsWith(name + "\n"))
        .findFirst()
        .orElseThrow(() -> new AssertionError("the page has no part " + name));
  }
}
