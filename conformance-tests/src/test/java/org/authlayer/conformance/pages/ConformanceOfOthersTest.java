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
import org.authlayer.conformance.pages.OtherFrameworks.Cause;
import org.authlayer.conformance.pages.OtherFrameworks.Measured;
import org.authlayer.conformance.target.Profile;
import org.authlayer.conformance.target.TargetDescription;
import org.authlayer.conformance.target.TargetFile;
import org.junit.jupiter.api.Test;

/** The page about other frameworks says what was measured, of the applications that are there. */
final class ConformanceOfOthersTest {

  private static final String PAGE = "docs/reference/conformance-of-other-frameworks.md";
  private static final String PICTURE = "docs/pictures/conformance-of-other-frameworks.svg";
  private static final String BEGIN = "<!-- measured -->\n\n";
  private static final String END = "\n<!-- end -->";
  private static final String KEPT_BACK = "The exchange is kept for the maintainers.";
  private static final Set<String> KINDS =
      Set.of("their choice", "our specification's choice", OtherFrameworks.WEAKNESS);
  private static final Pattern UNFIT =
      Pattern.compile(
          "/(root|home|tmp|work|Users)/|[0-9a-fA-F]{32}|[A-Za-z0-9+/_-]{60}|-----BEGIN");

  private final Set<String> applications = OtherFrameworks.applications();

  @Test
  void eachApplicationHasVersionsAndTargetAndIsMeasured() {
    assertTrue(applications.size() > 5, applications::toString);
    assertEquals(
        List.copyOf(applications),
        OtherFrameworks.frameworks().stream().map(List::getFirst).toList());
    for (String name : applications) {
      String file = OtherFrameworks.FOLDER + name + "/target.yaml";
      TargetDescription target =
          TargetFile.parse(file, Repository.read(file), Map.of("JWT_SECRET", "any"));
      assertEquals(
          OtherFrameworks.measured().stream()
              .filter(row -> row.application().equals(name))
              .map(Measured::profile)
              .collect(Collectors.toSet()),
          target.bases().keySet().stream().map(Profile::id).collect(Collectors.toSet()),
          name);
    }
  }

  @Test
  void pageShowsWhatWasMeasured() {
    String page = Repository.read(PAGE);
    int from = page.indexOf(BEGIN) + BEGIN.length();
    int to = page.indexOf(END);
    assertTrue(from >= BEGIN.length() && to > from, "the page has the marks of the table");
    compare(PAGE, page.substring(0, from) + OtherFrameworks.table() + page.substring(to));
  }

  @Test
  void pictureShowsWhatWasMeasured() {
    compare(PICTURE, OtherFrameworks.matrix());
  }

  @Test
  void eachFailureHasOneCauseAndAKind() {
    for (String name : applications) {
      List<String> explained =
          OtherFrameworks.causes(name).stream()
              .flatMap(cause -> cause.clauses().stream())
              .sorted()
              .toList();
      Set<String> failed =
          OtherFrameworks.measured().stream()
              .filter(row -> row.application().equals(name))
              .flatMap(row -> row.failed().stream())
              .collect(Collectors.toCollection(TreeSet::new));
      assertEquals(List.copyOf(failed), explained, name);
    }
    for (Cause cause : OtherFrameworks.causes()) {
      assertTrue(KINDS.contains(cause.kind()), cause::toString);
      assertFalse(cause.reason().isBlank(), cause::toString);
    }
  }

  @Test
  void eachFailureIsKeptAndWhatIsPrivateIsNotShown() {
    for (Measured row : OtherFrameworks.measured()) {
      assertEquals(
          row.failed(),
          OtherFrameworks.failures(row.application()).stream()
              .filter(failure -> failure.get(1).equals(row.profile()))
              .map(List::getFirst)
              .collect(Collectors.toCollection(TreeSet::new)),
          row.application());
    }
    List<Cause> hidden = OtherFrameworks.causes().stream().filter(Cause::isPrivate).toList();
    assertFalse(hidden.isEmpty());
    for (Cause cause : hidden) {
      for (List<String> failure : OtherFrameworks.failures(cause.application())) {
        assertEquals(
            cause.clauses().contains(failure.getFirst()),
            failure.getLast().equals(KEPT_BACK),
            failure::toString);
      }
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

  private static void compare(String file, String text) {
    if (!Repository.rewrite(file, text)) {
      assertEquals(
          text,
          Repository.read(file),
          "write it anew: " + Repository.command(ConformanceOfOthersTest.class));
    }
  }

  private static List<Path> files() {
    try (Stream<Path> files = Files.walk(Repository.path(OtherFrameworks.FOLDER))) {
      return files.filter(Files::isRegularFile).sorted().toList();
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }
}
