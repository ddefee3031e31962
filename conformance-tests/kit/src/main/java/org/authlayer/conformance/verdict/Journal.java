package org.authlayer.conformance.verdict;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiPredicate;
import org.authlayer.conformance.verdict.Observation.Kind;
import org.jspecify.annotations.Nullable;

/** What one run of one check saw, in order. Safe for checks that use several threads. */
public final class Journal {

  private final List<Observation> observations = new ArrayList<>();
  private final BiPredicate<String, Boolean> holds;

  public Journal() {
    this((claim, seen) -> seen);
  }

  /** A journal that may take a claim for true that is not: the proof weakens checks by it. */
  public Journal(BiPredicate<String, Boolean> holds) {
    this.holds = holds;
  }

  public void note(
      Kind kind, String claim, boolean seen, String detail, @Nullable Exchange exchange) {
    boolean held = holds.test(claim, seen);
    synchronized (observations) {
      observations.add(new Observation(kind, claim, held, held ? "" : detail, exchange));
    }
    if (!held) {
      throw new CheckFailure(claim + (detail.isEmpty() ? "" : ": " + detail));
    }
  }

  public void holds(String claim, boolean held) {
    note(Kind.POSITIVE, claim, held, "it does not hold", null);
  }

  public void equal(String claim, @Nullable Object expected, @Nullable Object actual) {
    boolean same = expected == null ? actual == null : expected.equals(actual);
    note(Kind.POSITIVE, claim, same, "expected " + expected + ", got " + actual, null);
  }

  public List<Observation> observations() {
    synchronized (observations) {
      return List.copyOf(observations);
    }
  }

  /** Whether what was seen is enough for a PASS. */
  boolean isConclusive() {
    List<Observation> seen = observations();
    boolean refusal = seen.stream().anyMatch(one -> one.kind() == Kind.REFUSAL);
    boolean twin = seen.stream().anyMatch(one -> one.kind() == Kind.TWIN);
    boolean positive = seen.stream().anyMatch(one -> one.kind() != Kind.REFUSAL);
    return positive && (twin || !refusal);
  }
}
