package org.authlayer.conformance.selftest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.authlayer.conformance.target.Key;
import org.authlayer.conformance.target.Schema;
import org.junit.jupiter.api.Test;

class WrongDeclarationsTest {

  /**
   * Each of these values permits what the right server does and more beside it. {@code any}, {@code
   * accepted}, a longer slack and a status that may answer permit each answer of a stricter server;
   * a shorter list of members that every error has is true of a longer one. So no answer
   * contradicts them.
   */
  private static final Set<String> PERMITS =
      Set.of(
          "decisions.errorInternals any",
          "decisions.errorMembers type,title,status,detail,error",
          "decisions.form.failureShows any",
          "decisions.form.unreadable 401",
          "decisions.jwt.incomplete accepted",
          "decisions.payload.limitBytes any",
          "decisions.rateLimit.retryAfter any",
          "decisions.reasons any",
          "decisions.redirect.believes Forwarded",
          "decisions.redirect.believes Host",
          "decisions.redirect.believes X-Forwarded-Host",
          "decisions.session.idleSlackSeconds 60481",
          "decisions.syntax.unreadable 402",
          "decisions.uuidCase any",
          "decisions.validateBody any");

  /**
   * A server that compares whole seconds may end a life of n seconds at n or one second later. So
   * no answer distinguishes a life of n seconds that includes its end from one of n + 1 that does
   * not.
   */
  private static final Set<String> WITHIN_A_SECOND =
      Set.of(
          "decisions.session.absoluteSeconds 2591999",
          "decisions.session.idleSeconds 604799",
          "decisions.session.idleSlackSeconds 60479");

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
    Set<String> uncontradicted = new TreeSet<>(PERMITS);
    uncontradicted.addAll(WITHIN_A_SECOND);
    assertEquals(uncontradicted, unnoticed);
  }

  @Test
  void eachMessageRuleIsARowOfTheTable() {
    Set<String> unknown = new TreeSet<>(AlteredWire.names());
    assertTrue(unknown.size() > 60, unknown::toString);
    Switch.all().forEach(row -> unknown.remove(row.name()));
    assertEquals(Set.of(), unknown);
  }

  private static List<String> others(Key key) {
    return WrongDeclarations.others(key, WireSeat.declared().getOrDefault(key.name(), ""));
  }
}
