package org.authlayer.adapter.helidon.connection;

import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** The connections there are, never more than the limit. */
final class Lines {

  private static final int MADE_FREE_AT_ONCE = 32;
  private static final long PATIENCE_MILLIS = 20;

  private final Set<Line> all = ConcurrentHashMap.newKeySet();
  private final ServerLimits allowance;
  private final Semaphore free;

  Lines(ServerLimits allowance) {
    this.allowance = allowance;
    this.free = new Semaphore(allowance.limits().connections());
  }

  /**
   * Waits for room, which the connections make that have waited longest for their clients.
   *
   * @return false if the listener is closing
   */
  boolean enter() throws InterruptedException {
    boolean inside = !allowance.isClosing() && free.tryAcquire();
    while (!inside && !allowance.isClosing()) {
      displace();
      inside = free.tryAcquire(PATIENCE_MILLIS, TimeUnit.MILLISECONDS);
    }
    return inside;
  }

  void leave() {
    free.release();
  }

  int open() {
    return allowance.limits().connections() - free.availablePermits();
  }

  void add(Line line) {
    all.add(line);
  }

  void remove(Line line) {
    all.remove(line);
  }

  /** Cuts off those that have waited longest for their client, a few at once. */
  void displace() {
    int most = Math.max(1, allowance.limits().connections() / MADE_FREE_AT_ONCE);
    waiting().stream()
        .limit(most)
        .forEach(
            line -> {
              allowance.refused().count(RejectionCounts.Reason.DISPLACED);
              line.cut();
            });
  }

  void cutLate(long now) {
    for (Line line : all) {
      if (line.isOver(now)) {
        if (!line.isIdle()) {
          allowance.refused().count(RejectionCounts.Reason.LATE);
        }
        line.cut();
      }
    }
  }

  /** Cuts off those that have nothing to finish. */
  void cutIdle() {
    all.stream().filter(Line::isIdle).forEach(Line::cut);
  }

  void cutAll() {
    all.forEach(Line::cut);
  }

  /** Waits until all have left. */
  boolean awaitEmpty(long millis) throws InterruptedException {
    return free.tryAcquire(allowance.limits().connections(), millis, TimeUnit.MILLISECONDS);
  }

  /** Longest first. Ages are noted before they are compared, since they change meanwhile. */
  private List<Line> waiting() {
    record Aged(Line line, long since) {}
    return all.stream()
        .filter(Line::isWaiting)
        .map(line -> new Aged(line, line.since()))
        .sorted(Comparator.comparingLong(Aged::since))
        .map(Aged::line)
        .toList();
  }
}
