package org.authlayer.conformance.pages;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.authlayer.conformance.catalogue.Repository;
import org.junit.jupiter.api.Test;

/** A page names the package of each type of this project in its Java, and names real types only. */
final class ImportsTest {

  private static final Pattern SOURCES = Pattern.compile("^.*/src/main/(?:java|memory)/");
  private static final Pattern QUOTED = Pattern.compile("\"(?:\\\\.|[^\"\\\\\n])*\"|//[^\n]*");
  private static final Pattern SIMPLE = Pattern.compile("(?<![\\w.])[A-Z]\\w*");

  /** In an import, in the text, or in the address of a source. */
  private static final Pattern QUALIFIED =
      Pattern.compile("\\b((?:[a-z]\\w*[./])+[A-Z]\\w*(?:\\.[A-Z]\\w*)*)");

  private static final Pattern DOTTED =
      Pattern.compile("\\borg\\.authlayer(?:\\.[a-z]\\w*)+\\.[A-Z]\\w*");

  private static final Pattern PUBLIC =
      Pattern.compile("(?m)^public (?:[a-z-]+ )*(?:class|record|interface|enum|@interface) ");

  @Test
  void everyTypeInJavaIsNamedWithItsPackage() {
    Set<String> types = simple(types());
    assertTrue(types.size() > 200, () -> "only " + types.size() + " types");
    assertEquals(List.of(), pages().flatMap(page -> missing(page, types).stream()).toList());
  }

  @Test
  void everyTypeNamedWithItsPackageIsThere() {
    Set<String> types = types();
    assertEquals(
        List.of(),
        pages()
            .flatMap(
                page ->
                    DOTTED
                        .matcher(page.text())
                        .results()
                        .map(MatchResult::group)
                        .filter(name -> !types.contains(name))
                        .map(name -> page + ": " + name))
            .toList());
  }

  @Test
  void typeWithoutItsPackageIsNoticed() {
    String block = "```java\nRoute.get(\"/User\", A.User::b)\n```\n";
    Set<String> types = Set.of("Route", "User");
    assertEquals(List.of("a.md: Route"), missing(new Page("a.md", block), types));
    String text = block + "Imports: `org.authlayer.domain.routing.Route`.\n";
    assertEquals(List.of(), missing(new Page("a.md", text), types));
  }

  private static Stream<Page> pages() {
    return Page.all().stream().filter(page -> page.name().matches("docs/(how-to|tutorials)/.*"));
  }

  private static List<String> missing(Page page, Set<String> types) {
    Set<String> used =
        page.blocksIn("java").stream()
            .map(block -> QUOTED.matcher(block.text()).replaceAll(""))
            .flatMap(code -> SIMPLE.matcher(code).results().map(MatchResult::group))
            .filter(types::contains)
            .collect(Collectors.toCollection(TreeSet::new));
    used.removeAll(simple(qualified(page).collect(Collectors.toSet())));
    return used.stream().map(name -> page + ": " + name).toList();
  }

  private static Stream<String> qualified(Page page) {
    return QUALIFIED
        .matcher(page.text())
        .results()
        .map(name -> name.group(1).replace('/', '.').replaceFirst("^.*\\.java\\.", ""));
  }

  private static Set<String> simple(Set<String> qualified) {
    return qualified.stream()
        .map(name -> name.substring(name.lastIndexOf('.') + 1))
        .collect(Collectors.toSet());
  }

  private static Set<String> types() {
    return PlainWordsTest.sources().stream()
        .filter(file -> SOURCES.matcher(file).find())
        .filter(file -> PUBLIC.matcher(Repository.read(file)).find())
        .map(file -> SOURCES.matcher(file).replaceFirst(""))
        .map(file -> file.replace(".java", "").replace('/', '.'))
        .collect(Collectors.toSet());
  }
}
