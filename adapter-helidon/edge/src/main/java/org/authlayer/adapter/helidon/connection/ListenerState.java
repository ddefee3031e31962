package org.authlayer.adapter.helidon.connection;

import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicLong;

/** The state that all connections of one listener share. */
final class ListenerState {

  private final ConnectionLimits limits;
  private final AtomicLong memory = new AtomicLong();
  private final Semaphore requests;
  private final Semaphore streams;
  private final RejectionCounts refused = new RejectionCounts();
  private final long start = System.nanoTime();
  private volatile boolean closing;
  private volatile boolean draining;

  ListenerState(ConnectionLimits limits) {
    this.limits = limits;
    this.requests = new Semaphore(limits.requests());
    this.streams = new Semaphore(Math.max(1, limits.connections() / 2));
  }

  ConnectionLimits limits() {
    return limits;
  }

  MemoryLease lease() {
    return new MemoryLease(memory, limits.memory());
  }

  long memoryHeld() {
    return memory.get();
  }

  Semaphore requests() {
    return requests;
  }

  /** Streamed answers leave half of the connections to others. */
  Semaphore streams() {
    return streams;
  }

  RejectionCounts refused() {
    return refused;
  }

  int requestsInFlight() {
    return limits.requests() - requests.availablePermits();
  }

  long now() {
    return (System.nanoTime() - start) / 1_000_000;
  }

  boolean isClosing() {
    return closing;
  }

  boolean isDraining() {
    return draining || closing;
  }

  void drain() {
    draining = true;
  }

  void close() {
    closing = true;
  }
}
