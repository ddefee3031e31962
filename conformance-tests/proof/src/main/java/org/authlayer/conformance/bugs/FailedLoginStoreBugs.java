package org.authlayer.conformance.bugs;

import static org.authlayer.conformance.selftest.Bugs.against;

import java.util.List;
import org.authlayer.conformance.selftest.Bugs;
import org.authlayer.conformance.selftest.Tamper;
import org.authlayer.ports.driven.FailedLogins;
import org.authlayer.ports.driven.FailedLogins.Count;

/** Stores that count failed logins wrongly: AL-DEC-44. */
final class FailedLoginStoreBugs {

  private FailedLoginStoreBugs() {}

  static Bugs all() {
    var count = Tamper.of(FailedLogins.class).on(FailedLogins::count);
    return against("AL-DEC-44")
        .wrong(
            "counts come in the order of their names",
            count.does(
                (right, keys, now, window) ->
                    right.count(keys.stream().sorted().toList().reversed(), now, window)))
        .wrong(
            "the window slides",
            count.does(
                (right, keys, now, window) ->
                    right.count(keys, now, window).stream()
                        .map(one -> new Count(one.failures(), now.plus(window)))
                        .toList()))
        .wrong(
            "one of two at once overwrites the other's count",
            count.does(
                (right, keys, now, window) -> {
                  List<Count> counts = right.count(keys, now, window);
                  if (counts.get(0).failures() > 30) {
                    right.takeBack(keys);
                  }
                  return counts;
                }));
  }
}
