package org.authlayer.conformance.store;

import org.authlayer.conformance.blackbox.StoreView;
import org.authlayer.conformance.verdict.CheckFailure;
import org.authlayer.conformance.verdict.Journal;
import org.authlayer.conformance.verdict.Judge;
import org.authlayer.conformance.verdict.NotObserved;
import org.authlayer.conformance.verdict.Obstacle;
import org.authlayer.conformance.verdict.Undeclared;
import org.authlayer.conformance.verdict.Verdict;
import org.authlayer.ports.driven.Stores;
import org.jspecify.annotations.Nullable;

/**
 * Everything a check on stores may do.
 *
 * @param subject the database that is checked
 * @param journal where observations go
 */
public record StoreProbe(StoreSubject subject, Journal journal) {

  /**
   * Runs a check on an empty database. What the stores throw unasked is held against them.
   *
   * @param check the check
   * @param subject the database
   * @return how it ended
   */
  public static Verdict run(StoreCheck check, StoreSubject subject) {
    return Judge.judge(
        check.clause(), "store", journal -> attempt(check, new StoreProbe(subject, journal)));
  }

  private static void attempt(StoreCheck check, StoreProbe probe) throws InterruptedException {
    try {
      check.body().run(probe);
    } catch (CheckFailure | NotObserved | Undeclared | Obstacle | InterruptedException known) {
      throw known;
    } catch (Exception thrown) {
      throw new CheckFailure("the stores threw " + thrown.getClass().getSimpleName());
    }
  }

  /**
   * The stores.
   *
   * @return the stores that are checked
   */
  public Stores stores() {
    return subject.stores();
  }

  /**
   * The tables behind them.
   *
   * @return a raw view
   */
  public StoreView view() {
    return subject.view();
  }

  /**
   * Notes something that only working stores bring about.
   *
   * @param claim what should be so
   * @param held whether it is
   */
  public void holds(String claim, boolean held) {
    journal.holds(claim, held);
  }

  /**
   * Notes that two values are equal.
   *
   * @param claim what should be so
   * @param expected what was expected
   * @param actual what was seen
   */
  public void equal(String claim, @Nullable Object expected, @Nullable Object actual) {
    journal.equal(claim, expected, actual);
  }
}
