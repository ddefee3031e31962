package org.authlayer.conformance.catalogue;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class IntegrityTest {

  private static final String WRITTEN =
      "selftest --write writes ids.csv; CONTRIBUTING.md, \"Add a clause\", has the command";

  /** The last of each group; later ones stand at the ends of their groups. */
  private static final List<String> FIRST_EDITION =
      List.of(
          "AL-GEN-10",
          "AL-PRT-04",
          "AL-FMT-08",
          "AL-AST-08",
          "AL-GRD-04",
          "AL-RED-03",
          "AL-USR-06",
          "AL-TKR-05",
          "AL-MOD-08",
          "AL-REG-17",
          "AL-LGB-07",
          "AL-LGT-07",
          "AL-ME-06",
          "AL-TOK-10",
          "AL-JWT-19",
          "AL-SES-16",
          "AL-CMP-07",
          "AL-POL-02",
          "AL-DEC-33");

  private final Catalogue catalogue = Catalogue.load();
  private static final List<String> LINES =
      Repository.read("docs/reference/authentication-layer-specification.md").lines().toList();

  @Test
  void linesThatRecommendSaySo() {
    Map<Integer, String> recommending = Integrity.shouldLines();
    recommending.forEach(
        (line, word) -> assertTrue(LINES.get(line - 1).contains(word), LINES.get(line - 1)));
    for (int line = 1; line <= LINES.size(); line++) {
      boolean recommends = LINES.get(line - 1).matches(".*\\b(should|recommended)\\b.*");
      assertTrue(!recommends || recommending.containsKey(line), LINES.get(line - 1));
    }
    assertEquals(
        List.of("AL-TOK-10", "AL-JWT-19", "AL-POL-02", "AL-DEC-32"),
        catalogue.clauses().stream().filter(Clause::isRecommendation).map(Clause::id).toList());
  }

  @Test
  void noClauseRestsOnWordsThatHaveChanged() {
    Integrity now = over(LINES);
    assertEquals(
        List.of(),
        now.changed(Integrity.storedFingerprints()),
        "the lines these clauses cite have changed: read them again, mend clause and check; "
            + WRITTEN);
    assertEquals(
        now.fingerprints().keySet(),
        Integrity.storedFingerprints().keySet(),
        "ids are permanent; " + WRITTEN);
  }

  @Test
  void everyLineIsCitedOrKnownToDemandNothing() {
    assertEquals(List.of(), over(LINES).uncited(Integrity.plainLines()));
  }

  @Test
  void noLineIsBothCitedAndSaidToDemandNothing() {
    List<Integer> cited =
        catalogue.clauses().stream().flatMap(c -> c.specLines().stream()).toList();
    assertEquals(
        List.of(),
        Integrity.plainLines().stream()
            .map(Integrity.Plain::line)
            .filter(cited::contains)
            .toList());
  }

  @Test
  void everyCitedLineIsThere() {
    List<Integer> numbers = over(LINES).specification().numbers();
    assertEquals(
        List.of(),
        catalogue.clauses().stream()
            .filter(clause -> !numbers.containsAll(clause.specLines()))
            .map(Clause::id)
            .toList());
  }

  @Test
  void idsArePublishedOnceAndForAll() {
    List<String> published = Integrity.publishedIds();
    assertEquals(published, catalogue.clauses().stream().map(Clause::id).toList(), WRITTEN);
    assertEquals(published.size(), new HashSet<>(published).size());
    assertTrue(published.stream().allMatch(id -> id.matches("AL-[A-Z]{2,3}-\\d\\d")));
  }

  @Test
  void idsOfTheFirstEditionAreThoseOfTheFirstEdition() {
    List<String> first =
        Integrity.publishedIds().stream().filter(IntegrityTest::isOfTheFirstEdition).toList();
    assertEquals(
        "dc9100e1ed4d4af5",
        new SpecificationText(first)
            .fingerprint(IntStream.rangeClosed(1, first.size()).boxed().toList()));
  }

  private static boolean isOfTheFirstEdition(String id) {
    return FIRST_EDITION.stream()
        .anyMatch(last -> last.startsWith(id.substring(0, 7)) && id.compareTo(last) <= 0);
  }

  @Test
  void anyDigitOfTheLimitsNamesTheClausesThatRestOnIt() {
    int heading = LINES.indexOf("## Limits");
    int changes = 0;
    for (int i = heading; i < LINES.size() && !LINES.get(i).equals("## Versioning"); i++) {
      for (int at = 0; at < LINES.get(i).length(); at++) {
        if (Character.isDigit(LINES.get(i).charAt(at))) {
          assertEquals(citing(i + 1), over(withOtherDigit(i, at)).changed(stored()));
          assertFalse(citing(i + 1).isEmpty());
          changes++;
        }
      }
    }
    assertTrue(changes >= 10, "the section holds fewer digits than it should");
  }

  @Test
  void nineCharactersInsteadOfEightNameTheMinimumLength() {
    List<String> altered =
        LINES.stream().map(line -> line.replace("| 8 characters |", "| 9 characters |")).toList();
    assertEquals(List.of("AL-REG-07", "AL-REG-08", "AL-REG-09"), over(altered).changed(stored()));
  }

  @Test
  void anotherSentenceIsNoticed() {
    List<String> more = new ArrayList<>(LINES);
    more.add("Passwords expire after 90 days.");
    assertEquals(List.of(more.size()), over(more).uncited(Integrity.plainLines()));
  }

  @Test
  void headingThatBecomesDemandIsNoticed() {
    List<String> altered = new ArrayList<>(LINES);
    altered.set(0, "Every request is logged.");
    assertEquals(List.of(1), over(altered).uncited(Integrity.plainLines()));
  }

  private static Integrity over(List<String> text) {
    return new Integrity(Catalogue.load(), new SpecificationText(text));
  }

  /** Of the text as it stands, so that these tests do not depend on the stored ones. */
  private Map<String, String> stored() {
    return over(LINES).fingerprints();
  }

  private List<String> citing(int line) {
    return catalogue.clauses().stream()
        .filter(clause -> clause.specLines().contains(line))
        .map(Clause::id)
        .toList();
  }

  private List<String> withOtherDigit(int index, int at) {
    StringBuilder line = new StringBuilder(LINES.get(index));
    line.setCharAt(at, line.charAt(at) == '7' ? '3' : '7');
    List<String> altered = new ArrayList<>(LINES);
    altered.set(index, line.toString());
    return altered;
  }
}
