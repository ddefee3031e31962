package org.authlayer.conformance.section.credentials;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import org.authlayer.conformance.selftest.StoreSaboteur;
import org.authlayer.conformance.selftest.Tamper;
import org.authlayer.ports.driven.FailedLogins;
import org.authlayer.ports.driven.FailedLogins.Count;
import org.authlayer.ports.driven.StoreException;

/** Wrong implementations of what FailedLoginStoreChecks checks. */
public final class FailedLoginStoreSaboteurs {

  private FailedLoginStoreSaboteurs() {}

  public static List<StoreSaboteur> all() {
    return List.of(
        counting(
            "nothing is counted",
            (right, keys, now, window) ->
                Collections.nCopies(keys.size(), new Count(1, now.plus(window)))),
        counting(
            "counts come in the order of their names",
            (right, keys, now, window) ->
                right.count(keys.stream().sorted().toList().reversed(), now, window)),
        counting(
            "the window slides",
            (right, keys, now, window) ->
                right.count(keys, now, window).stream()
                    .map(count -> new Count(count.failures(), now.plus(window)))
                    .toList()),
        bad("the window never ends", endless()),
        bad(
            "nothing is taken back",
            Tamper.failures().on(FailedLogins::takeBack).does((right, keys) -> {})),
        bad(
            "all is taken back",
            Tamper.failures().on(FailedLogins::takeBack).does(FailedLogins::forget)),
        bad(
            "nothing is forgotten",
            Tamper.failures().on(FailedLogins::forget).does((right, keys) -> {})),
        bad(
            "everything is forgotten",
            Tamper.failures()
                .on(FailedLogins::forget)
                .does((right, keys) -> right.forget(List.of("a", "b", "c")))),
        dropping(
            "what counts is dropped",
            (right, now, most) -> right.removeExpired(now.plus(Duration.ofDays(1)), most)),
        dropping("what is over is kept", (right, now, most) -> 0),
        dropping(
            "a batch has no bound",
            (right, now, most) -> right.removeExpired(now, Integer.MAX_VALUE)),
        bad("one of two at once overwrites the other's count", losing()),
        counting(
            "some of those at once fail",
            (right, keys, now, window) -> {
              List<Count> counts = right.count(keys, now, window);
              if (counts.get(0).failures() == 30) {
                throw StoreException.broken("deadlock detected", null);
              }
              return counts;
            }));
  }

  private static StoreSaboteur bad(String wrong, Tamper<FailedLogins> part) {
    return StoreSaboteur.wrong("AL-DEC-44", wrong, part);
  }

  private static StoreSaboteur counting(
      String wrong,
      Tamper.Three<FailedLogins, List<String>, Instant, Duration, List<Count>> count) {
    return bad(wrong, Tamper.failures().on(FailedLogins::count).does(count));
  }

  private static StoreSaboteur dropping(
      String wrong, Tamper.Two<FailedLogins, Instant, Integer, Integer> drop) {
    return bad(wrong, Tamper.failures().on(FailedLogins::removeExpired).does(drop));
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
