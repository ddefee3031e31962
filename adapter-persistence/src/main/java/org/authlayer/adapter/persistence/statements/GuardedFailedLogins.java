package org.authlayer.adapter.persistence.statements;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.authlayer.ports.driven.FailedLogins;
import org.authlayer.ports.driven.StoreException;

/**
 * Keeps a flood of failed logins, which counts the same few rows, from holding all connections (ADR
 * 0020): one request of a client network counts at a time, and three altogether. A rejection is
 * remembered for a second, and then answered without a statement.
 */
record GuardedFailedLogins(
    FailedLogins counts,
    Semaphore all,
    Map<String, Lane> lanes,
    Map<String, Noted> rejections,
    String network)
    implements FailedLogins {

  static final int AT_ONCE = 3;
  private static final long PATIENCE_SECONDS = 2;
  private static final Duration MOMENT = Duration.ofSeconds(1);
  private static final int MOST_REJECTIONS = 10_000;

  GuardedFailedLogins(FailedLogins counts) {
    this(
        counts,
        new Semaphore(AT_ONCE, true),
        new ConcurrentHashMap<>(),
        new ConcurrentHashMap<>(),
        "");
  }

  record Lane(Semaphore turn, int inLine) {}

  record Noted(Rejection rejection, Instant at) {

    boolean isRecent(Instant now) {
      return !now.isBefore(at) && now.isBefore(at.plus(MOMENT)) && now.isBefore(rejection.until());
    }
  }

  @Override
  public FailedLogins forClient(String client) {
    return new GuardedFailedLogins(counts, all, lanes, rejections, client);
  }

  @Override
  public List<Count> count(List<String> keys, Instant now, Duration window) {
    return inTurn(() -> counts.count(keys, now, window));
  }

  @Override
  public void takeBack(List<String> keys) {
    inTurn(
        () -> {
          counts.takeBack(keys);
          return true;
        });
  }

  @Override
  public void forget(List<String> keys) {
    inTurn(
        () -> {
          counts.forget(keys);
          return rejections.keySet().removeAll(keys);
        });
  }

  @Override
  public int removeExpired(Instant now, int most) {
    return counts.removeExpired(now, most);
  }

  @Override
  public Optional<Rejection> recent(List<String> keys, Instant now) {
    return keys.stream()
        .flatMap(key -> Optional.ofNullable(rejections.get(key)).stream())
        .filter(noted -> noted.isRecent(now))
        .map(Noted::rejection)
        .findFirst();
  }

  @Override
  public void note(Rejection rejection, Instant now) {
    if (rejections.size() >= MOST_REJECTIONS) {
      rejections.values().removeIf(noted -> !noted.isRecent(now));
    }
    if (rejections.size() < MOST_REJECTIONS) {
      rejections.put(rejection.key(), new Noted(rejection, now));
    }
  }

  private <T> T inTurn(Supplier<T> statement) {
    // Statements that are for no client wait for no turn.
    if (network.isEmpty()) {
      return statement.get();
    }
    Lane lane =
        lanes.merge(
            network,
            new Lane(new Semaphore(1, true), 1),
            (old, fresh) -> new Lane(old.turn(), old.inLine() + 1));
    try {
      return holding(lane.turn(), () -> holding(all, statement));
    } finally {
      lanes.computeIfPresent(
          network,
          (same, old) -> old.inLine() == 1 ? null : new Lane(old.turn(), old.inLine() - 1));
    }
  }

  private static <T> T holding(Semaphore turn, Supplier<T> statement) {
    try {
      if (turn.tryAcquire(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
        try {
          return statement.get();
        } finally {
          turn.release();
        }
      }
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
    throw StoreException.unavailable(
        "too many logins of one network wait to be counted", Duration.ofSeconds(2), null);
  }
}
