package org.authlayer.conformance.lever;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.authlayer.conformance.catalogue.Table;
import org.authlayer.conformance.verdict.Obstacle;

/**
 * What a lever is asked: one line of the table {@code levers.csv}, from which page, doctor and
 * messages come.
 *
 * @param name what a hook calls it
 * @param lever {@code clock}, {@code store} or {@code writes}
 * @param does what it does, in words
 * @param endpoint what is sent to a control endpoint; empty where only a hook serves it
 * @param hook a line for a hook, as an example
 * @param answer the answer to that
 */
record Operation(
    String name, String lever, String does, String endpoint, String hook, String answer) {

  private static final List<Operation> ALL =
      Table.read(
          Operation.class,
          "levers.csv",
          row ->
              new Operation(
                  row.cell("operation"),
                  row.cell("lever"),
                  row.cell("does"),
                  row.cell("endpoint"),
                  row.cell("hook"),
                  row.cell("answer")));

  private static final Duration APART = Duration.ofMinutes(1);

  static List<Operation> all() {
    return ALL;
  }

  static Operation of(String name) {
    return ALL.stream().filter(one -> one.name().equals(name)).findFirst().orElseThrow();
  }

  /** What a check ends with when the lever answers something else. */
  Obstacle unlike(String asked, String answered) {
    return new Obstacle(
        "the "
            + lever
            + " lever does not do what it should; it was asked: "
            + asked
            + "; it answered: "
            + answered
            + "; expected: an answer such as "
            + answer);
  }

  /** Ends a check where a clock says that it did not move as it was asked to. */
  static void moved(Instant before, Duration by, Instant after, String asked, String answered) {
    Instant due = before.plus(by);
    if (after.isBefore(due) || after.isAfter(due.plus(APART))) {
      throw new Obstacle(
          "the clock lever did not move the clock by "
              + by.toSeconds()
              + " s; before: "
              + before
              + "; it was asked: "
              + asked
              + "; it answered: "
              + answered);
    }
  }
}
