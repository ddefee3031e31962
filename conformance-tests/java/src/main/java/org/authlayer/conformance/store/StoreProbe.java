package org.authlayer.conformance.store;

import java.util.Collections;
import java.util.Optional;
import org.authlayer.conformance.kit.StoreView;
import org.authlayer.conformance.subject.StoreSubject;
import org.authlayer.conformance.verdict.Journal;
import org.authlayer.conformance.verdict.Judge;
import org.authlayer.conformance.verdict.Verdict;
import org.authlayer.ports.driven.Stores;
import org.jspecify.annotations.Nullable;

/** Everything a check on stores may do. */
public record StoreProbe(StoreSubject subject, Crowd crowd, Journal journal) {

  /** Runs a check on an empty database. What the stores throw unasked is held against them. */
  public static Verdict run(StoreCheck check, StoreSubject subject) {
    return run(check, subject, Crowd.MANY, new Journal());
  }

  /**
   * Runs a check on an empty database.
   *
   * @param crowd who does the same at once, where a check asks for it
   */
  public static Verdict run(StoreCheck check, StoreSubject subject, Crowd crowd, Journal journal) {
    return Judge.judge(
        check.clause(),
        "store",
        journal,
        "the stores",
        it -> check.body().run(new StoreProbe(subject, crowd, it)));
  }

  public Stores stores() {
    return subject.stores();
  }

  public StoreView view() {
    return subject.view();
  }

  public void holds(String claim, boolean held) {
    journal.holds(claim, held);
  }

  /** Of many threads that do the same at once, one succeeds. */
  public void once(String what, Crowd.Deed deed) throws Exception {
    equal(
        "of " + crowd.threads() + " threads " + what + ", in every round",
        Collections.nCopies(crowd.rounds(), 1),
        crowd.successes(deed));
  }

  /** The claim holds when this is false. */
  public void isFalse(String claim, boolean said) {
    equal(claim, false, said);
  }

  /** The claim holds when there is nothing. */
  public void isAbsent(String claim, Optional<?> found) {
    equal(claim, Optional.empty(), found);
  }

  public void equal(String claim, @Nullable Object expected, @Nullable Object actual) {
    journal.equal(claim, expected, actual);
  }
}
