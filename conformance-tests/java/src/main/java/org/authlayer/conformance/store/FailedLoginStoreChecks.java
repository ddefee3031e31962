package org.authlayer.conformance.store;

import static org.authlayer.conformance.store.Rows.NOW;
import static org.authlayer.conformance.store.Rows.in;

import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import org.authlayer.ports.driven.FailedLogins;
import org.authlayer.ports.driven.FailedLogins.Count;

/** Checks the declared answers about counted failures: AL-DEC-44. */
public final class FailedLoginStoreChecks {

  private static final Duration WINDOW = Duration.ofMinutes(15);

  private FailedLoginStoreChecks() {}

  public static List<StoreCheck> all() {
    return List.of(new StoreCheck("AL-DEC-44", FailedLoginStoreChecks::failuresAreCountedExactly));
  }

  static void failuresAreCountedExactly(StoreProbe probe) throws Exception {
    FailedLogins failures = probe.stores().failedLogins();
    probe.equal("a first failure counts one", counts(15, 1, 1), count(failures, NOW, "b", "a"));
    probe.equal("each failure counts one more", counts(15, 2), count(failures, in(1), "a"));
    probe.equal(
        "counts come in the order of the keys",
        counts(15, 3, 2),
        count(failures, in(14), "a", "b"));
    failures.takeBack(List.of("a"));
    probe.equal("a failure is taken back", counts(15, 3), count(failures, in(14), "a"));
    failures.takeBack(List.of("c"));
    probe.equal("no count falls below zero", counts(29, 1), count(failures, in(14), "c"));
    failures.forget(List.of("a"));
    probe.equal("a forgotten count begins again", counts(29, 1), count(failures, in(14), "a"));
    probe.equal("another count stays", counts(15, 3), count(failures, in(14), "b"));
    probe.equal("a count that is over begins again", counts(30, 1), count(failures, in(15), "b"));
    probe.equal("no count is dropped before its end", 0, failures.removeExpired(in(28), 9));
    probe.equal("a batch is no larger than asked for", 1, failures.removeExpired(in(29), 1));
    probe.equal("the next batch has the rest", 1, failures.removeExpired(in(29), 9));
    probe.equal(
        "a count that is not over is not dropped", counts(30, 2), count(failures, in(20), "b"));
    atOnce(probe, failures);
  }

  /** Each thread counts two keys, in an order of its own: none is lost, none waits in a circle. */
  private static void atOnce(StoreProbe probe, FailedLogins failures) throws Exception {
    probe.equal(
        "of " + probe.crowd().threads() + " threads counting at once none fails, in every round",
        Collections.nCopies(probe.crowd().rounds(), probe.crowd().threads()),
        probe
            .crowd()
            .successes(
                (round, thread) ->
                    count(failures, NOW, thread % 2 == 0 ? pair("x", "y") : pair("y", "x")).size()
                        == 2));
    int all = probe.crowd().threads() * probe.crowd().rounds();
    probe.equal(
        "no failure of many at once is lost",
        counts(15, all + 1, all + 1),
        count(failures, NOW, "x", "y"));
  }

  private static String[] pair(String one, String other) {
    return new String[] {one, other};
  }

  private static List<Count> count(FailedLogins failures, Instant now, String... keys) {
    return failures.count(List.of(keys), now, WINDOW);
  }

  private static List<Count> counts(int until, int... failures) {
    return java.util.Arrays.stream(failures).mapToObj(n -> new Count(n, in(until))).toList();
  }
}
