package org.authlayer.conformance.saboteurs.credentials;

import static org.authlayer.conformance.selftest.Saboteurs.against;

import java.time.Duration;
import java.time.Instant;
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

public final class FailedLoginStoreSaboteurs {

  private FailedLoginStoreSaboteurs() {}

  public static Saboteurs all() {
    return against("AL-DEC-44")
        .wrong(
            "counts come in the order of their names",
            counting(
                (right, keys, now, window) ->
                    right.count(keys.stream().sorted().toList().reversed(), now, window)))
        .wrong(
            "the window slides",
            counting(
                (right, keys, now, window) ->
                    right.count(keys, now, window).stream()
                        .map(count -> new Count(count.failures(), now.plus(window)))
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
            dropping((right, now, most) -> right.removeExpired(now.plus(Duration.ofDays(1)), most)))
        .wrong("what is over is kept", dropping((right, now, most) -> 0))
        .wrong("one of two at once overwrites the other's count", losing())
        .wrong(
            "some of those at once fail",
            counting(
                (right, keys, now, window) -> {
                  List<Count> counts = right.count(keys, now, window);
                  if (counts.get(0).failures() == 30) {
                    throw StoreException.broken("deadlock detected", null);
                  }
                  return counts;
                }));
  }

  private static Tamper<?> counting(
      Tamper.Three<FailedLogins, List<String>, Instant, Duration, List<Count>> count) {
    return Tamper.failures().on(FailedLogins::count).does(count);
  }

  private static Tamper<?> dropping(Tamper.Two<FailedLogins, Instant, Integer, Integer> drop) {
    return Tamper.failures().on(FailedLogins::removeExpired).does(drop);
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
