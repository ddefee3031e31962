package org.authlayer.conformance.saboteurs;

import static org.authlayer.conformance.selftest.Saboteurs.against;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import org.authlayer.conformance.selftest.Saboteurs;
import org.authlayer.conformance.selftest.Tamper;
import org.authlayer.ports.driven.FailedLogins;
import org.authlayer.ports.driven.FailedLogins.Count;
import org.authlayer.ports.driven.StoreException;

/** Stores that count failed logins wrongly: AL-DEC-44. */
final class FailedLoginStoreSaboteurs {

  private FailedLoginStoreSaboteurs() {}

  static Saboteurs all() {
    var count = Tamper.failures().on(FailedLogins::count);
    var drop = Tamper.failures().on(FailedLogins::removeExpired);
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
        .wrong("the window never ends", endless())
        .wrong(
            "nothing is taken back",
            Tamper.failures().on(FailedLogins::takeBack),
            (right, keys) -> {})
        .wrong(
            "everything is forgotten",
            Tamper.failures().on(FailedLogins::forget),
            (right, keys) -> right.forget(List.of("a", "b", "c")))
        .wrong(
            "what counts is dropped",
            drop.does(
                (right, now, most) -> right.removeExpired(now.plus(Duration.ofDays(1)), most)))
        .wrong("what is over is kept", drop.does((right, now, most) -> 0))
        .wrong("one of two at once overwrites the other's count", losing())
        .wrong(
            "some of those at once fail",
            count.does(
                (right, keys, now, window) -> {
                  List<Count> counts = right.count(keys, now, window);
                  if (counts.get(0).failures() == 30) {
                    throw StoreException.broken("deadlock detected", null);
                  }
                  return counts;
                }));
  }

  private static Tamper<FailedLogins> endless() {
    return Tamper.failures()
        .with(
            ConcurrentHashMap<String, Integer>::new,
            (failures, more) ->
                failures
                    .on(FailedLogins::count)
                    .does(
                        (right, keys, now, window) -> {
                          List<Count> counts = new ArrayList<>();
                          for (String key : keys) {
                            Count count = right.count(List.of(key), now, window).get(0);
                            counts.add(new Count(goingOn(more, key, count), count.until()));
                          }
                          return counts;
                        }));
  }

  private static int goingOn(Map<String, Integer> more, String key, Count right) {
    boolean anew = right.failures() == 1 && more.containsKey(key);
    int failures = anew ? more.getOrDefault(key, 0) + 1 : right.failures();
    more.put(key, failures);
    return failures;
  }

  private static Tamper<FailedLogins> losing() {
    return Tamper.failures()
        .with(
            AtomicBoolean::new,
            (failures, lost) ->
                failures
                    .on(FailedLogins::count)
                    .does(
                        (right, keys, now, window) -> {
                          List<Count> counts = right.count(keys, now, window);
                          if (counts.get(0).failures() > 30 && !lost.getAndSet(true)) {
                            right.takeBack(keys);
                          }
                          return counts;
                        }));
  }
}
