package org.authlayer.adapter.persistence.statements;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.authlayer.ports.driven.FailedLogins;
import org.authlayer.ports.driven.FailedLogins.Rejection;
import org.authlayer.ports.driven.StoreException;
import org.junit.jupiter.api.Test;

/** A flood of failed logins does not hold all of the database's connections. */
final class GuardedFailedLoginsTest {

  private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");
  private static final Duration WINDOW = Duration.ofMinutes(15);
  private static final Rejection REJECTION = new Rejection("network", "a", NOW.plus(WINDOW));

  private final Statements statements = new Statements();
  private final GuardedFailedLogins guarded = new GuardedFailedLogins(statements);

  /** Counts that take as long as they are held, or fail. */
  private static final class Statements implements FailedLogins {

    private final AtomicInteger inside = new AtomicInteger();
    private final AtomicInteger most = new AtomicInteger();
    private CountDownLatch held = new CountDownLatch(0);
    private Optional<StoreException> failure = Optional.empty();

    private void run() {
      failure.ifPresent(
          down -> {
            throw down;
          });
      most.accumulateAndGet(inside.incrementAndGet(), Math::max);
      try {
        held.await();
      } catch (InterruptedException interrupted) {
        Thread.currentThread().interrupt();
      }
      inside.decrementAndGet();
    }

    @Override
    public List<Count> count(List<String> keys, Instant now, Duration window) {
      run();
      return List.of(new Count(1, now.plus(window)));
    }

    @Override
    public void takeBack(List<String> keys) {
      run();
    }

    @Override
    public void forget(List<String> keys) {
      run();
    }

    @Override
    public int removeExpired(Instant now, int most) {
      return most;
    }
  }

  private boolean isIdle() {
    return guarded.lanes().isEmpty()
        && guarded.all().availablePermits() == GuardedFailedLogins.AT_ONCE;
  }

  private void run(List<String> networks, int expected) throws Exception {
    statements.held = new CountDownLatch(1);
    List<Future<?>> all = new ArrayList<>();
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (String network : networks) {
        FailedLogins counts = guarded.forClient(network);
        all.add(threads.submit(() -> counts.count(List.of("a"), NOW, WINDOW)));
        all.add(threads.submit(() -> counts.takeBack(List.of("a"))));
        all.add(threads.submit(() -> counts.forget(List.of("a"))));
      }
      while (statements.inside.get() < expected) {
        Thread.onSpinWait();
      }
      assertFalse(isIdle());
      statements.held.countDown();
    }
    for (Future<?> one : all) {
      one.get();
    }
    assertTrue(isIdle());
  }

  @Test
  void oneNetworkHasOneTurnAtATime() throws Exception {
    run(List.of("a", "a"), 1);
    assertEquals(1, statements.most.get());
  }

  @Test
  void networksTakeTurnsBesideEachOtherUpToThree() throws Exception {
    run(List.of("a", "b", "c", "d", "e", "a", "b"), 3);
    assertEquals(3, statements.most.get());
  }

  @Test
  void failureGivesTheTurnBack() {
    StoreException down = StoreException.broken("down", null);
    FailedLogins counts = guarded.forClient("a");
    statements.failure = Optional.of(down);
    for (int i = 0; i < 10; i++) {
      assertSame(down, assertThrows(StoreException.class, () -> counts.takeBack(List.of("a"))));
    }
    statements.failure = Optional.empty();
    assertEquals(1, counts.count(List.of("a"), NOW, WINDOW).get(0).failures());
    assertTrue(isIdle());
  }

  @Test
  void rejectionIsRememberedForASecondByEachNetwork() {
    guarded.forClient("a").note(REJECTION, NOW);
    FailedLogins other = guarded.forClient("b");
    assertEquals(Optional.of(REJECTION), other.recent(List.of("b", "a"), NOW.plusMillis(999)));
    assertEquals(Optional.empty(), other.recent(List.of("b"), NOW));
    assertEquals(Optional.empty(), other.recent(List.of("a"), NOW.plusSeconds(1)));
    assertEquals(Optional.empty(), other.recent(List.of("a"), NOW.minusNanos(1)));
  }

  @Test
  void rejectionEndsWithItsWindowAndWhenItsKeyIsForgotten() {
    guarded.note(new Rejection("network", "a", NOW.plusMillis(1)), NOW);
    assertTrue(guarded.recent(List.of("a"), NOW).isPresent());
    assertEquals(Optional.empty(), guarded.recent(List.of("a"), NOW.plusMillis(1)));
    guarded.note(REJECTION, NOW);
    guarded.forClient("a").forget(List.of("a"));
    assertEquals(Optional.empty(), guarded.recent(List.of("a"), NOW));
  }

  @Test
  void tenThousandRejectionsAreRememberedAndNoMoreUntilTheyAreOver() {
    for (int i = 0; i < 10_000; i++) {
      guarded.note(new Rejection("network", "n" + i, NOW.plus(WINDOW)), NOW);
    }
    guarded.note(REJECTION, NOW);
    assertEquals(Optional.empty(), guarded.recent(List.of("a"), NOW));
    Instant later = NOW.plusSeconds(1);
    guarded.note(REJECTION, later);
    assertTrue(guarded.recent(List.of("a"), later).isPresent());
  }

  @Test
  void countsOfNoClientAreNotHeldUp() {
    assertEquals(3, guarded.forClient("a").removeExpired(NOW, 3));
  }
}
