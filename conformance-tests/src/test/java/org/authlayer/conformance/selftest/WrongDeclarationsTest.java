package org.authlayer.conformance.selftest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.authlayer.conformance.elsewhere.VariationTable;
import org.authlayer.conformance.target.Key;
import org.authlayer.conformance.target.Schema;
import org.junit.jupiter.api.Test;

class WrongDeclarationsTest {

  /** What a target says with these values allows more, or shows no difference in a run. */
  private static final Set<String> UNNOTICED =
      Set.of(
          "decisions.advice.session bearer",
          "decisions.enumerationSafe no",
          "decisions.errorMembers type,title,status,detail,error",
          "decisions.form.failureShows any",
          "decisions.jwt.incomplete accepted",
          "decisions.jwt.leewaySeconds 1",
          "decisions.payload.limitBytes any",
          "decisions.rateLimit none",
          "decisions.session.absoluteSeconds 2591999",
          "decisions.session.absoluteSeconds 2592001",
          "decisions.session.idleSeconds 604799",
          "decisions.session.idleSeconds 604801",
          "decisions.session.idleSlackSeconds 60479",
          "decisions.session.idleSlackSeconds 60481",
          "decisions.syntax.unreadable 402",
          "decisions.token.owner /kit",
          "decisions.uuidCase any",
          "decisions.validateBody any");

  private static final Pattern CAUGHT = Pattern.compile("catches the declaration '(.*?)' in");

  private static final String COOKIE = "decisions.session.cookie.name";

  @Test
  void eachOtherValueOfEachKeyFailsAClause() {
    Set<String> unnoticed =
        Schema.keys().stream()
            .filter(key -> key.name().startsWith("decisions.") && !key.name().equals(COOKIE))
            .flatMap(key -> others(key).stream().map(other -> key.name() + " " + other))
            .collect(Collectors.toCollection(TreeSet::new));
    assertTrue(unnoticed.size() > 150, unnoticed::toString);
    KillMatrix.stored().lines().stream()
        .flatMap(line -> CAUGHT.matcher(line).results())
        .map(found -> found.group(1))
        .forEach(unnoticed::remove);
    assertEquals(new TreeSet<>(UNNOTICED), unnoticed);
  }

  @Test
  void eachAlterationIsARowOfTheTable() {
    Set<String> unknown = new TreeSet<>(AlteredWire.names());
    assertTrue(unknown.size() > 60, unknown::toString);
    unknown.removeAll(VariationTable.read().names());
    assertEquals(Set.of(), unknown);
  }

  private static List<String> others(Key key) {
    return WrongDeclarations.others(key, WireSeat.declared().getOrDefault(key.name(), ""));
  }
}
