package org.authlayer.adapter.helidon.connection;

import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** The connections there are, never more than the limit. */
final class Connections {

  private static final int MADE_FREE_AT_ONCE = 32;
  private static final long PATIENCE_MILLIS = 20;
  private static final long WATCH_MILLIS = 200;

  private final Set<Connection> all = ConcurrentHashMap.newKeySet();
  private final ListenerState shared;
  private final Semaphore free;
  private final CountDownLatch watched = new CountDownLatch(1);

  Connections(ListenerState shared) {
    this.shared = shared;
    this.free = new Semaphore(shared.limits().connections());
  }

  /** Waits for room; false if the listener is closing. */
  boolean enter() throws InterruptedException {
    boolean inside = !shared.isClosing() && free.tryAcquire();
    while (!inside && !shared.isClosing()) {
      displace();
      inside = free.tryAcquire(PATIENCE_MILLIS, TimeUnit.MILLISECONDS);
    }
    return inside;
  }

  void leave() {
    free.release();
  }

  int open() {
    return shared.limits().connections() - free.availablePermits();
  }

  void add(Connection connection) {
    all.add(connection);
  }

  void remove(Connection connection) {
    all.remove(connection);
  }

  void displace() {
    int most = Math.max(1, shared.limits().connections() / MADE_FREE_AT_ONCE);
    waiting().stream()
        .limit(most)
        .forEach(
            connection -> {
              shared.refused().count(RejectionCounts.Reason.DISPLACED);
              connection.cut();
            });
  }

  void watch() {
    try {
      while (!watched.await(WATCH_MILLIS, TimeUnit.MILLISECONDS)) {
        long now = shared.now();
        cutLate(now);
        shared.refused().report(now);
      }
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
  }

  private void cutLate(long now) {
    for (Connection connection : all) {
      if (connection.isOver(now)) {
        if (!connection.isIdle()) {
          shared.refused().count(RejectionCounts.Reason.LATE);
        }
        connection.cut();
      }
    }
  }

  void cutIdle() {
    all.stream().filter(Connection::isIdle).forEach(Connection::cut);
  }

  void end() {
    all.forEach(Connection::cut);
    watched.countDown();
  }

  boolean awaitEmpty(long millis) throws InterruptedException {
    return free.tryAcquire(shared.limits().connections(), millis, TimeUnit.MILLISECONDS);
  }

  /** Longest first. Ages are noted before they are compared, since they change meanwhile. */
  private List<Connection> waiting() {
    record Aged(Connection connection, long since) {}
    return all.stream()
        .filter(Connection::isWaiting)
        .map(connection -> new Aged(connection, connection.since()))
        .sorted(Comparator.comparingLong(Aged::since))
        .map(Aged::connection)
        .toList();
  }
}
