package org.authlayer.adapter.helidon.connection;

import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;

/** Shared by the connections of a listener; streams leave half of them to others. */
record ListenerState(
    ConnectionLimits limits,
    AtomicLong memory,
    Semaphore requests,
    Semaphore streams,
    RejectionCounts refused,
    AtomicBoolean closing,
    AtomicBoolean draining) {

  private static final long START = System.nanoTime();

  static ListenerState of(ConnectionLimits limits) {
    return new ListenerState(
        limits,
        new AtomicLong(),
        new Semaphore(limits.requests()),
        new Semaphore(Math.max(1, limits.connections() / 2)),
        new RejectionCounts(),
        new AtomicBoolean(),
        new AtomicBoolean());
  }

  MemoryLease lease() {
    return new MemoryLease(memory, limits.memory());
  }

  int requestsInFlight() {
    return limits.requests() - requests.availablePermits();
  }

  long now() {
    return (System.nanoTime() - START) / 1_000_000;
  }

  boolean isClosing() {
    return closing.get();
  }

  boolean isDraining() {
    return draining.get() || closing.get();
  }
}
