package org.authlayer.conformance.selftest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.authlayer.conformance.catalogue.Repository;
import org.authlayer.conformance.catalogue.Table;
import org.authlayer.conformance.target.Declared;
import org.authlayer.conformance.target.Key;
import org.authlayer.conformance.target.Schema;
import org.junit.jupiter.api.Test;

/**
 * Each constant that a check compares an answer with names its source: a line of the specification,
 * a section of an RFC or of Web Authentication, a route that a profile has to serve, or a key that
 * a target declares. A constant with a key needs a right server that declares another value.
 */
class ConstantsTest {

  private static final String MAIN =
      "conformance-tests/kit/src/main/java/org/authlayer/conformance/";
  private static final List<String> CHECKS = List.of("section", "law", "probe", "jose");
  private static final Pattern COMMENT = Pattern.compile("/\\*[\\s\\S]*?\\*/|//[^\\n]*");
  private static final Pattern TEXT = Pattern.compile("\"(?:\\\\.|[^\"\\\\])*\"");
  private static final String KEY = "key ";

  /** What stands in the code; a key of a target file is a source itself. */
  private static final Map<String, Pattern> KINDS =
      Map.of(
          "status", Pattern.compile("(?<![\\w.-])([1-5]\\d\\d)(?![\\w.])"),
          "field", Pattern.compile("\\.(?:first|all)\\(\"([^\"]+)\"\\)"),
          "member",
              Pattern.compile(
                  "\\.(?:path|find|string|has)\\(\\s*\"((?!(?:decisions|credentials|limits|secondFactor|passkey)\\.)[^\"]+)\"\\)"),
          "words", Pattern.compile("static final Pattern (\\w+)"),
          "number", Pattern.compile("static final (?:int|long|double|Duration) (\\w+)"));

  private record Constant(String kind, String text, String source, String difference) {

    static Constant of(Table.Row row) {
      return new Constant(
          row.cell("kind"), row.cell("constant"), row.cell("source"), row.cell("difference"));
    }

    String name() {
      return kind + " " + text;
    }
  }

  private static final List<Constant> TABLE =
      Table.read(ConstantsTest.class, "constants.csv", Constant::of);

  @Test
  void eachConstantOfACheckHasARow() {
    Set<String> found = new TreeSet<>();
    for (String folder : CHECKS) {
      for (var file : Repository.sources(MAIN + folder)) {
        String code = COMMENT.matcher(Repository.read(file)).replaceAll("");
        KINDS.forEach(
            (kind, pattern) ->
                pattern
                    .matcher(kind.equals("status") ? bare(code) : code)
                    .results()
                    .forEach(one -> found.add(kind + " " + one.group(1))));
      }
    }
    assertTrue(found.size() > 60, found::toString);
    Set<String> rows =
        TABLE.stream().map(Constant::name).collect(Collectors.toCollection(TreeSet::new));
    assertEquals(Set.of(), difference(found, rows), "constants without a row");
    assertEquals(Set.of(), difference(rows, found), "rows without a constant");
  }

  @Test
  void eachSourceExists() {
    int lines =
        (int)
            Repository.read("docs/reference/authentication-layer-specification.md").lines().count();
    for (Constant one : TABLE) {
      boolean exists =
          Set.of("route", "sent", "ignored").contains(one.source())
              || one.source().matches("(RFC \\d{4}|WebAuthn) \\d+(\\.\\d+)*")
              || (one.source().startsWith("L")
                  && Integer.parseInt(one.source().substring(1)) <= lines)
              || key(one).isPresent();
      assertTrue(exists, one::toString);
    }
  }

  @Test
  void eachConstantOfAKeyHasARightServerThatDeclaresAnother() {
    List<Switch> differences = Switch.all().stream().filter(row -> !row.isBug()).toList();
    Declared own = new Declared(WireSeat.declared());
    Declared other = new Declared(ElsewhereTarget.declarations());
    for (Constant one : TABLE) {
      Stream<Switch> named =
          differences.stream().filter(row -> row.name().equals(one.difference()));
      Optional<Switch> row = named.findFirst();
      assertTrue(one.difference().isEmpty() || row.isPresent(), one::toString);
      key(one)
          .map(Key::name)
          .ifPresent(
              key -> {
                boolean declares =
                    row.stream()
                        .flatMap(it -> it.declarations().keySet().stream())
                        .anyMatch(it -> key.endsWith("." + it) || key.equals(it));
                boolean differs = !own.find(key).equals(other.find(key));
                assertTrue(declares || differs, one::toString);
              });
    }
  }

  private static Set<String> difference(Set<String> one, Set<String> other) {
    Set<String> difference = new TreeSet<>(one);
    difference.removeAll(other);
    return difference;
  }

  /** Without texts, and without the constants that have a name and so a row. */
  private static String bare(String code) {
    return TEXT.matcher(code).replaceAll("").replaceAll("static final \\w+ \\w+ = [^;]*;", "");
  }

  private static Optional<Key> key(Constant one) {
    return one.source().startsWith(KEY)
        ? Schema.find(one.source().substring(KEY.length()))
        : Optional.empty();
  }
}
