package org.authlayer.conformance;

import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.authlayer.conformance.catalogue.Catalogue;
import org.authlayer.conformance.catalogue.Clause;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.DynamicTest;
import org.opentest4j.AssertionFailedError;
import org.opentest4j.TestAbortedException;

/** One test per sentence, named by its id and itself. */
final class ClauseTests {

  /** Narrows a run to some clauses, such as {@code AL-TOK-*}. */
  static final String ONLY = "conformance.only";

  private ClauseTests() {}

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
}
