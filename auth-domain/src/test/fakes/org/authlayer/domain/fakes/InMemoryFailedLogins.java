package org.authlayer.domain.fakes;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.authlayer.ports.driven.FailedLogins;

/** Counts in a map. */
record InMemoryFailedLogins(Map<String, FailedLogins.Count> rows) implements FailedLogins {

  @Override
  public List<Count> count(List<String> keys, Instant now, Duration window) {
    return keys.stream()
        .map(
            key ->
                rows.merge(
                    key, new Count(1, now.plus(window)), (old, first) -> old.next(first, now)))
        .toList();
  }

  @Override
  public void takeBack(List<String> keys) {
    for (String key : keys) {
      rows.computeIfPresent(
          key,
          (same, old) -> old.failures() == 1 ? null : new Count(old.failures() - 1, old.until()));
    }
  }

  @Override
  public void forget(List<String> keys) {
    rows.keySet().removeAll(keys);
  }

  @Override
  public int removeExpired(Instant now, int most) {
    List<String> over =
        rows.entrySet().stream()
            .filter(row -> !now.isBefore(row.getValue().until()))
            .map(Map.Entry::getKey)
            .limit(most)
            .toList();
    forget(over);
    return over.size();
  }
}
