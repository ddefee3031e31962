package org.authlayer.conformance.section.credentials;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.UnaryOperator;
import org.authlayer.conformance.forwarding.ForwardingFailedLogins;
import org.authlayer.conformance.selftest.StoreSaboteur;
import org.authlayer.conformance.selftest.TamperStore;
import org.authlayer.ports.driven.FailedLogins;
import org.authlayer.ports.driven.StoreException;

/** Wrong implementations of what FailedLoginStoreChecks checks. */
public final class FailedLoginStoreSaboteurs {

  private FailedLoginStoreSaboteurs() {}

  public static List<StoreSaboteur> all() {
    return List.of(
        bad("nothing is counted", FailedLoginStoreSaboteurs::countingNothing),
        bad("counts come in the order of their names", FailedLoginStoreSaboteurs::sorting),
        bad("the window slides", FailedLoginStoreSaboteurs::sliding),
        bad("the window never ends", FailedLoginStoreSaboteurs::endless),
        bad("nothing is taken back", FailedLoginStoreSaboteurs::takingBackNothing),
        bad("all is taken back", FailedLoginStoreSaboteurs::takingBackAll),
        bad("nothing is forgotten", FailedLoginStoreSaboteurs::forgettingNothing),
        bad("everything is forgotten", FailedLoginStoreSaboteurs::forgettingEverything),
        bad("what counts is dropped", FailedLoginStoreSaboteurs::droppingEarly),
        bad("what is over is kept", FailedLoginStoreSaboteurs::droppingNothing),
        bad("a batch has no bound", FailedLoginStoreSaboteurs::droppingWithoutBound),
        bad("one of two at once overwrites the other's count", FailedLoginStoreSaboteurs::losing),
        bad("some of those at once fail", FailedLoginStoreSaboteurs::failing));
  }

  private static StoreSaboteur bad(String wrong, UnaryOperator<FailedLogins> change) {
    return new StoreSaboteur("AL-DEC-44", wrong, TamperStore.failures(change));
  }

  private static FailedLogins countingNothing(FailedLogins failures) {
    return new ForwardingFailedLogins(failures) {
      @Override
      public List<Count> count(List<String> keys, Instant now, Duration window) {
        return Collections.nCopies(keys.size(), new Count(1, now.plus(window)));
      }
    };
  }

  private static FailedLogins sorting(FailedLogins failures) {
    return new ForwardingFailedLogins(failures) {
      @Override
      public List<Count> count(List<String> keys, Instant now, Duration window) {
        return failures.count(keys.stream().sorted().toList().reversed(), now, window);
      }
    };
  }

  private static FailedLogins sliding(FailedLogins failures) {
    return new ForwardingFailedLogins(failures) {
      @Override
      public List<Count> count(List<String> keys, Instant now, Duration window) {
        return failures.count(keys, now, window).stream()
            .map(count -> new Count(count.failures(), now.plus(window)))
            .toList();
      }
    };
  }

  private static FailedLogins endless(FailedLogins failures) {
    return new ForwardingFailedLogins(failures) {
      private final Map<String, Integer> more = new ConcurrentHashMap<>();

      @Override
      public List<Count> count(List<String> keys, Instant now, Duration window) {
        List<Count> counts = new ArrayList<>();
        for (String key : keys) {
          Count right = failures.count(List.of(key), now, window).get(0);
          boolean anew = right.failures() == 1 && more.containsKey(key);
          more.put(key, anew ? more.getOrDefault(key, 0) + 1 : right.failures());
          counts.add(new Count(more.getOrDefault(key, 1), right.until()));
        }
        return counts;
      }
    };
  }

  private static FailedLogins takingBackNothing(FailedLogins failures) {
    return new ForwardingFailedLogins(failures) {
      @Override
      public void takeBack(List<String> keys) {}
    };
  }

  private static FailedLogins takingBackAll(FailedLogins failures) {
    return new ForwardingFailedLogins(failures) {
      @Override
      public void takeBack(List<String> keys) {
        failures.forget(keys);
      }
    };
  }

  private static FailedLogins forgettingNothing(FailedLogins failures) {
    return new ForwardingFailedLogins(failures) {
      @Override
      public void forget(List<String> keys) {}
    };
  }

  private static FailedLogins forgettingEverything(FailedLogins failures) {
    return new ForwardingFailedLogins(failures) {
      @Override
      public void forget(List<String> keys) {
        failures.forget(List.of("a", "b", "c"));
      }
    };
  }

  private static FailedLogins droppingEarly(FailedLogins failures) {
    return new ForwardingFailedLogins(failures) {
      @Override
      public int removeExpired(Instant now, int most) {
        return failures.removeExpired(now.plus(Duration.ofDays(1)), most);
      }
    };
  }

  private static FailedLogins droppingNothing(FailedLogins failures) {
    return new ForwardingFailedLogins(failures) {
      @Override
      public int removeExpired(Instant now, int most) {
        return 0;
      }
    };
  }

  private static FailedLogins droppingWithoutBound(FailedLogins failures) {
    return new ForwardingFailedLogins(failures) {
      @Override
      public int removeExpired(Instant now, int most) {
        return failures.removeExpired(now, Integer.MAX_VALUE);
      }
    };
  }

  private static FailedLogins losing(FailedLogins failures) {
    return new ForwardingFailedLogins(failures) {
      private boolean lost;

      @Override
      public synchronized List<Count> count(List<String> keys, Instant now, Duration window) {
        List<Count> counts = failures.count(keys, now, window);
        if (!lost && counts.get(0).failures() > 30) {
          failures.takeBack(keys);
          lost = true;
        }
        return counts;
      }
    };
  }

  private static FailedLogins failing(FailedLogins failures) {
    return new ForwardingFailedLogins(failures) {
      @Override
      public List<Count> count(List<String> keys, Instant now, Duration window) {
        List<Count> counts = failures.count(keys, now, window);
        if (counts.get(0).failures() == 30) {
          throw StoreException.broken("deadlock detected", null);
        }
        return counts;
      }
    };
  }
}
