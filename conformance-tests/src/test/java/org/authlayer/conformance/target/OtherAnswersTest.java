package org.authlayer.conformance.target;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import org.authlayer.conformance.catalogue.Catalogue;
import org.authlayer.conformance.catalogue.Clause;
import org.authlayer.conformance.probe.WireCheck;
import org.authlayer.conformance.section.WireChecks;
import org.authlayer.conformance.selftest.WireSeat;
import org.authlayer.conformance.verdict.Journal;
import org.authlayer.conformance.verdict.Outcome;
import org.junit.jupiter.api.Test;

/** A server that is right does something else than it might declare: then it is held to that. */
class OtherAnswersTest {

  private static final Catalogue CATALOGUE = Catalogue.load();

  /** A route that is not as declared cannot be asked. */
  private static final Set<Outcome> WRONG = EnumSet.of(Outcome.FAIL, Outcome.BROKEN);

  /** Answers that bind nobody to anything, or of which more than one is true. */
  private static final Set<String> BINDING_NOBODY =
      Set.of(
          "decisions.uuidCase=any",
          "decisions.validateBody=any",
          "decisions.form.failureShows=any",
          "decisions.payload.limitBytes=any",
          "decisions.enumerationSafe=no",
          "decisions.rateLimit=none",
          "decisions.errorInternals=any",
          "decisions.reasons=any",
          "decisions.rateLimit.retryAfter=any",
          "decisions.form.unreadable=299",
          "decisions.syntax.unreadable=299",
          "decisions.jwt.incomplete=accepted",
          "passkey.optionsMethod=GET");

  @Test
  void everyOtherWordIsCaught() {
    Set<String> believed = new TreeSet<>();
    for (Key key : Schema.keys()) {
      for (String word : words(key)) {
        String lie = key.name() + "=" + word;
        if (!BINDING_NOBODY.contains(lie) && !isCaught(key, word)) {
          believed.add(lie);
        }
      }
    }
    assertEquals(Set.of(), believed);
  }

  /** Words that the table allows and that this project does not declare. */
  private static List<String> words(Key key) {
    String declared = WireSeat.declared(key);
    String truth = declared.isEmpty() ? key.otherwise().orElse("") : declared;
    List<String> words = new ArrayList<>();
    for (String alternative : key.values().alternatives()) {
      if (!alternative.startsWith("<") && !alternative.equals(truth)) {
        words.add(alternative);
      } else if (alternative.matches("<status(es)?>") && !truth.equals("299")) {
        words.add("299");
      }
    }
    return words;
  }

  private static boolean isCaught(Key key, String word) {
    return WireChecks.all().stream()
        .filter(check -> key.clauses().contains(check.clause()))
        .filter(check -> clause(check).isDeclaration() || clause(check).isOptional())
        .anyMatch(check -> fails(check, key, word));
  }

  private static Clause clause(WireCheck check) {
    return CATALOGUE.get(check.clause());
  }

  /** Each check meets a server of its own, which knows nobody yet. */
  private static boolean fails(WireCheck check, Key key, String word) {
    return clause(check).profiles().stream()
        .flatMap(profile -> Profile.find(profile).stream())
        .map(profile -> WireSeat.onTheRightOne(check, profile, lying(key, word), new Journal()))
        .anyMatch(verdict -> WRONG.contains(verdict.outcome()));
  }

  private static UnaryOperator<Target> lying(Key key, String word) {
    return target -> {
      Map<String, String> values = new TreeMap<>(target.declared().values());
      values.put(key.name(), word);
      return target.declaring(new Declared(values));
    };
  }
}
