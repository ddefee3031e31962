package org.authlayer.testing.memory;

import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.authlayer.ports.driven.FailedLogins;

/** Counts in a map; one lock makes every method a transaction. */
final class InMemoryFailedLogins implements FailedLogins {

  private final Object lock;
  private final Map<String, Count> byKey = new LinkedHashMap<>();

  InMemoryFailedLogins(Object lock) {
    this.lock = lock;
  }

  Map<String, Count> rows() {
    return byKey;
  }

  @Override
  public List<Count> count(List<String> keys, Instant now, Duration window) {
    synchronized (lock) {
      Count first = new Count(1, now.plus(window));
      return keys.stream()
          .map(key -> byKey.merge(key, first, (old, fresh) -> old.next(fresh, now)))
          .toList();
    }
  }

  @Override
  public void takeBack(List<String> keys) {
    synchronized (lock) {
      for (String key : keys) {
        byKey.computeIfPresent(
            key,
            (same, old) -> old.failures() == 1 ? null : new Count(old.failures() - 1, old.until()));
      }
    }
  }

  @Override
  public void forget(List<String> keys) {
    synchronized (lock) {
      byKey.keySet().removeAll(keys);
    }
  }

  @Override
  public int removeExpired(Instant now, int most) {
    synchronized (lock) {
      List<String> over =
          byKey.entrySet().stream()
              .filter(row -> !now.isBefore(row.getValue().until()))
              .map(Map.Entry::getKey)
              .limit(most)
              .toList();
      forget(over);
      return over.size();
    }
  }
}
