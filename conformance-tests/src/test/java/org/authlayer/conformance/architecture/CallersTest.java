package org.authlayer.conformance.architecture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.authlayer.conformance.catalogue.Repository;
import org.junit.jupiter.api.Test;

/**
 * Each public type of the product can be reached: from an example, from a service that a module
 * provides, or from the list of what is called from outside.
 */
final class CallersTest {

  private static final String LIST =
      "conformance-tests/src/test/resources/org/authlayer/conformance/architecture/called-from-outside.csv";

  private static final Pattern COMMENT = Pattern.compile("(?s)/\\*.*?\\*/|//[^\n]*");
  private static final Pattern WORD = Pattern.compile("\\w+");
  private static final Pattern PROVIDES = Pattern.compile("provides [^;]*;");
  private static final Pattern PUBLIC =
      Pattern.compile("(?m)^public [^\n]*\\b(class|interface|record|enum) ");

  @Test
  void eachPublicTypeHasACallerInTheProductOrInAnExample() {
    Map<String, String> types =
        ModuleSizesTest.sources()
            .filter(file -> !name(file).endsWith("-info"))
            .collect(Collectors.toMap(CallersTest::name, CallersTest::code));
    Set<String> unreached = publicTypes(types);
    assertTrue(unreached.size() > 200, () -> "only " + unreached.size() + " types were looked at");
    unreached.removeAll(reached(types, roots()));
    assertEquals(Set.of(), unreached, "remove them, or name the caller in " + LIST);
  }

  @Test
  void whatIsCalledFromOutsideIsThere() {
    Set<String> names =
        ModuleSizesTest.sources().map(CallersTest::name).collect(Collectors.toSet());
    assertEquals(List.of(), outside().filter(type -> !names.contains(type)).toList());
  }

  @Test
  void typeThatOnlyTestsOrEachOtherNameIsFound() {
    Map<String, String> types =
        Map.of(
            "Called", "public record Called(Part part) {}",
            "Part", "record Part() {}",
            "Events", "public interface Events { Event next(); }",
            "Event", "public record Event(Events of) {}");
    Set<String> unreached = publicTypes(types);
    assertEquals(Set.of("Called", "Events", "Event"), unreached);
    unreached.removeAll(reached(types, List.of("Called")));
    assertEquals(Set.of("Events", "Event"), unreached);
  }

  private static Set<String> publicTypes(Map<String, String> types) {
    return types.entrySet().stream()
        .filter(type -> PUBLIC.matcher(type.getValue()).find())
        .map(Map.Entry::getKey)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** All types that the code of the roots names, and the code of those, and so on. */
  private static Set<String> reached(Map<String, String> types, Collection<String> roots) {
    Map<String, String> left = new HashMap<>(types);
    Set<String> reached = new HashSet<>();
    Deque<String> next = new ArrayDeque<>(roots);
    while (!next.isEmpty()) {
      String name = next.remove();
      String code = left.remove(name);
      if (code != null) {
        reached.add(name);
        words(code).forEach(next::add);
      }
    }
    return reached;
  }

  private static List<String> roots() {
    Stream<String> examples = Repository.sources("docs/examples").stream().map(CallersTest::code);
    Stream<String> services =
        ModuleSizesTest.sources()
            .filter(file -> name(file).equals("module-info"))
            .map(CallersTest::code)
            .flatMap(code -> PROVIDES.matcher(code).results().map(MatchResult::group));
    return Stream.concat(outside(), Stream.concat(examples, services).flatMap(CallersTest::words))
        .distinct()
        .toList();
  }

  private static Stream<String> outside() {
    return Repository.read(LIST).lines().skip(1).map(line -> line.split(",", 2)[0]);
  }

  private static Stream<String> words(String code) {
    return WORD.matcher(code).results().map(MatchResult::group).distinct();
  }

  private static String code(Path file) {
    return COMMENT.matcher(Repository.read(file)).replaceAll("");
  }

  private static String name(Path file) {
    return file.getFileName().toString().replace(".java", "");
  }
}
