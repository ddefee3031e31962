package org.authlayer.conformance.law;

import java.util.function.Predicate;
import org.authlayer.conformance.probe.Probe;
import org.authlayer.conformance.wire.Answer;
import org.authlayer.conformance.wire.HttpCall;

/**
 * Something that a request carries and that a target compares.
 *
 * @param clause the clause that says so
 * @param right as it has to be
 * @param with the request with another text in its place
 * @param opens whether an answer is that to the right one
 * @param another whether a text has to count as another one
 */
record SentText(
    String name, String clause, String right, With with, Opens opens, Predicate<String> another) {

  @FunctionalInterface
  interface With {

    HttpCall text(String text) throws Exception;
  }

  @FunctionalInterface
  interface Opens {

    boolean test(Probe probe, Answer answer) throws Exception;
  }

  SentText unless(Predicate<String> same) {
    return new SentText(name, clause, right, with, opens, another.and(same.negate()));
  }

  /** What a target answers to a text; each is sent once in a run, because several clauses ask. */
  Answer send(Probe probe, String text) throws Exception {
    return probe.sent(with.text(text));
  }

  /** Leaves the right text out. */
  @Override
  public String toString() {
    return name;
  }
}
