package org.authlayer.domain.throttle;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.authlayer.ports.driven.StoreException;
import org.junit.jupiter.api.Test;

/** A flood does not hold all of the store's connections. */
final class StoreConcurrencyLimitTest {

  private final StoreConcurrencyLimit turns = new StoreConcurrencyLimit();
  private final AtomicInteger inside = new AtomicInteger();
  private final AtomicInteger most = new AtomicInteger();

  private int work(CountDownLatch held) {
    int now = inside.incrementAndGet();
    most.accumulateAndGet(now, Math::max);
    try {
      held.await();
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
    inside.decrementAndGet();
    return now;
  }

  private void run(List<String> networks, int expected) throws Exception {
    CountDownLatch held = new CountDownLatch(1);
    List<Future<Integer>> all = new ArrayList<>();
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (String network : networks) {
        all.add(threads.submit(() -> turns.take(network, () -> work(held))));
      }
      while (inside.get() < expected) {
        Thread.onSpinWait();
      }
      assertFalse(turns.areIdle());
      held.countDown();
    }
    for (Future<Integer> one : all) {
      one.get();
    }
    assertTrue(turns.areIdle());
  }

  @Test
  void oneNetworkHasOneTurnAtATime() throws Exception {
    run(List.of("a", "a", "a", "a", "a", "a"), 1);
    assertEquals(1, most.get());
  }

  @Test
  void networksTakeTurnsBesideEachOtherUpToThree() throws Exception {
    run(List.of("a", "b", "c", "d", "e", "a", "b"), 3);
    assertEquals(3, most.get());
  }

  @Test
  void failureGivesTheTurnBack() {
    StoreException down = StoreException.broken("down", null);
    for (int i = 0; i < 10; i++) {
      assertThrows(
          StoreException.class,
          () ->
              turns.take(
                  "a",
                  () -> {
                    throw down;
                  }));
    }
    assertEquals("done", turns.take("a", () -> "done"));
    assertTrue(turns.areIdle());
  }
}
