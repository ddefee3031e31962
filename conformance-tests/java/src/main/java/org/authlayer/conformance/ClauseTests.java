package org.authlayer.conformance;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.authlayer.conformance.catalogue.Catalogue;
import org.authlayer.conformance.catalogue.Check;
import org.authlayer.conformance.catalogue.Clause;
import org.authlayer.conformance.verdict.Observation;
import org.authlayer.conformance.verdict.Outcome;
import org.authlayer.conformance.verdict.Verdict;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.DynamicTest;
import org.opentest4j.AssertionFailedError;
import org.opentest4j.TestAbortedException;

/** One test per sentence, named by its id and itself, and how verdicts end it. */
abstract class ClauseTests {

  /** Narrows a run to some clauses, such as {@code AL-TOK-*}. */
  static final String ONLY = "conformance.only";

  private static final Set<Outcome> UNSEEN =
      Set.of(Outcome.NOT_OBSERVED, Outcome.UNDECLARED, Outcome.NOT_CLAIMED);

  ClauseTests() {}

  /**
   * Clauses that are not run; their tests are aborted with the reason.
   *
   * @return per id of a clause the reason; none, unless overridden
   */
  protected Map<String, String> skipped() {
    return Map.of();
  }

  /** What is held of an adapter, under its permanent id. */
  record Sentence(String id, String text) {}

  /** Runs the check of a sentence; returns only when it passed. */
  @FunctionalInterface
  interface Run {

    void check(Sentence sentence) throws Exception;
  }

  /** The clauses of a seat, in the order of the catalogue. */
  static List<Sentence> clauses(Predicate<Clause> seat) {
    return Catalogue.load().clauses().stream()
        .filter(seat)
        .map(clause -> new Sentence(clause.id(), clause.sentence()))
        .toList();
  }

  static Stream<DynamicTest> of(List<Sentence> sentences, Map<String, String> skipped, Run run) {
    String only = System.getProperty(ONLY, "*");
    List<Sentence> chosen =
        sentences.stream().filter(sentence -> matches(sentence.id(), only)).toList();
    return Stream.concat(
        chosen.isEmpty()
            ? Stream.of(nothing(only))
            : skipped.keySet().stream()
                .filter(id -> sentences.stream().noneMatch(one -> one.id().equals(id)))
                .sorted()
                .map(ClauseTests::unknown),
        chosen.stream().map(sentence -> test(sentence, skipped, run)));
  }

  private static DynamicTest nothing(String only) {
    String claim = "no clause of this seat matches " + only;
    return DynamicTest.dynamicTest(claim, () -> Assumptions.abort(claim));
  }

  private static DynamicTest unknown(String id) {
    String claim = id + " is skipped, and no clause of this seat";
    return DynamicTest.dynamicTest(claim, () -> Assertions.fail(claim));
  }

  private static DynamicTest test(Sentence sentence, Map<String, String> skipped, Run run) {
    return DynamicTest.dynamicTest(
        sentence.id() + " " + sentence.text(),
        () -> {
          String reason = skipped.get(sentence.id());
          if (reason == null) {
            attempt(sentence, run);
          } else if (reason.isBlank()) {
            Assertions.fail(sentence.id() + ": skipped without a reason");
          } else {
            Assumptions.abort(sentence.id() + ": skipped: " + reason);
          }
        });
  }

  /** Reports keep the message of a failure even where they drop its name: the id stands first. */
  private static void attempt(Sentence sentence, Run run) throws InterruptedException {
    try {
      run.check(sentence);
    } catch (AssertionFailedError | TestAbortedException | InterruptedException known) {
      throw known;
    } catch (Exception broken) {
      throw new AssertionFailedError(
          sentence.id() + ": the subject could not be opened or closed: " + broken, broken);
    }
  }

  private static boolean matches(String id, String only) {
    return Stream.of(only.split(",", -1))
        .map(glob -> glob.strip().replaceAll("[^*A-Za-z0-9-]", "").replace("*", ".*"))
        .anyMatch(id::matches);
  }

  /** Finds the check of a clause; a clause without one fails its test. */
  static <C extends Check> C find(String id, List<C> checks) {
    return checks.stream()
        .filter(check -> check.clause().equals(id))
        .findFirst()
        .orElseGet(() -> Assertions.fail(id + " has no check"));
  }

  /** Ends the test: by returning only when every profile passed. */
  static void rule(Sentence clause, List<Verdict> verdicts, boolean complete) {
    List<Verdict> rest =
        verdicts.stream().filter(verdict -> verdict.outcome() != Outcome.PASS).toList();
    if (verdicts.isEmpty()) {
      Assertions.fail(clause.id() + " was observed in no profile");
    }
    if (rest.isEmpty()) {
      return;
    }
    String text = text(clause, rest);
    if (complete || !rest.stream().allMatch(verdict -> UNSEEN.contains(verdict.outcome()))) {
      Assertions.fail(text);
    }
    Assumptions.abort(text);
  }

  private static String text(Sentence clause, List<Verdict> verdicts) {
    return clause.id()
        + ": "
        + clause.text()
        + verdicts.stream().map(verdict -> text(verdict)).collect(Collectors.joining());
  }

  private static String text(Verdict verdict) {
    String line = "\n[" + verdict.profile() + "] " + verdict.outcome() + " " + verdict.message();
    return line + decisive(verdict);
  }

  /** The last exchange is the one that decided. */
  private static String decisive(Verdict verdict) {
    return verdict.observations().stream()
        .flatMap(observation -> observation.exchange().stream())
        .reduce((earlier, later) -> later)
        .map(exchange -> "\n" + exchange.request() + "\n" + exchange.answer())
        .orElseGet(() -> claims(verdict.observations()));
  }

  private static String claims(List<Observation> observations) {
    return observations.stream()
        .map(seen -> "\n  " + (seen.held() ? "+ " : "- ") + seen.claim())
        .collect(Collectors.joining());
  }
}
