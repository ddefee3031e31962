package org.authlayer.conformance.architecture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.authlayer.conformance.catalogue.Repository;
import org.junit.jupiter.api.Test;

/** What a module may hold is a list, so that a change of it is seen; and a name means one thing. */
final class ModuleSizesTest {

  private static final String LIST =
      "conformance-tests/src/test/resources/org/authlayer/conformance/architecture/module-lines.csv";

  /** A module that has shrunk by more than this lowers its line in the list. */
  private static final int SLACK = 200;

  private static final List<String> WITHOUT_A_NAME =
      List.of("package-info.java", "module-info.java");

  @Test
  void modulesAreThoseOfTheListAndWithinTheirLines() {
    Map<String, Long> allowed =
        Repository.read(LIST)
            .lines()
            .skip(1)
            .map(line -> line.split(",", -1))
            .collect(Collectors.toMap(row -> row[0], row -> Long.valueOf(row[1])));
    Map<String, Long> lines = new TreeMap<>();
    sources()
        .forEach(
            file -> lines.merge(module(file), Repository.read(file).lines().count(), Long::sum));
    assertEquals(List.of(), faults(lines, allowed));
  }

  @Test
  void moduleThatGrewShrankOrIsNewIsReported() {
    Map<String, Long> allowed = Map.of("a", 1000L);
    assertEquals(List.of(), faults(Map.of("a", 1000L), allowed));
    assertEquals(List.of(), faults(Map.of("a", 801L), allowed));
    assertEquals(1, faults(Map.of("a", 1001L), allowed).size());
    assertEquals(1, faults(Map.of("a", 800L), allowed).size());
    assertEquals(1, faults(Map.of("a", 900L, "b", 1L), allowed).size());
  }

  private static List<String> faults(Map<String, Long> lines, Map<String, Long> allowed) {
    return lines.entrySet().stream()
        .filter(
            module -> {
              long most = allowed.getOrDefault(module.getKey(), 0L);
              return module.getValue() > most || module.getValue() <= most - SLACK;
            })
        .map(module -> module + " lines; change the line of the module in " + LIST)
        .toList();
  }

  @Test
  void noTwoTypesOfTheProductHaveOneName() {
    Map<String, List<String>> places =
        sources()
            .filter(file -> !WITHOUT_A_NAME.contains(file.getFileName().toString()))
            .collect(
                Collectors.groupingBy(
                    file -> file.getFileName().toString(),
                    TreeMap::new,
                    Collectors.mapping(Path::toString, Collectors.toList())));
    assertTrue(places.size() > 400, () -> "only " + places.size() + " types were looked at");
    places.values().removeIf(files -> files.size() == 1);
    assertEquals(Map.of(), places);
  }

  /** Of the modules that an application may depend on. */
  static Stream<Path> sources() {
    return Stream.of("auth-ports", "auth-domain", "adapter-helidon", "adapter-persistence")
        .flatMap(folder -> Repository.sources(folder).stream())
        .filter(file -> file.toString().contains("/src/main/java/"))
        .filter(file -> !file.toString().matches(".*/(benchmarks/|testing/src/).*"))
        .filter(Files::isRegularFile);
  }

  private static String module(Path file) {
    String path = Repository.path("").relativize(file).toString();
    return path.substring(0, path.indexOf("/src/main/java/"));
  }
}
