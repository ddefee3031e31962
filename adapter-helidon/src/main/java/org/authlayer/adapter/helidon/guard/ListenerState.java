package org.authlayer.adapter.helidon.guard;

import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicLong;

/** The requests, streams and content that all clients of a listener hold together. */
public final class ListenerState {

  private final ConnectionLimits limits;
  private final RejectionCounts rejections = new RejectionCounts();
  private final AtomicLong memory = new AtomicLong();
  private final Semaphore requests;
  private final Semaphore streams;
  private volatile boolean draining;

  public ListenerState(ConnectionLimits limits) {
    this.limits = limits;
    this.requests = new Semaphore(limits.requests());
    this.streams = new Semaphore(Math.max(1, limits.connections() / 2));
  }

  /** For a handler in a server whose listener has limits of its own. */
  public static ListenerState unlimited() {
    Duration hour = Duration.ofHours(1);
    return new ListenerState(
        new ConnectionLimits(1_000_000, 1_000_000, Long.MAX_VALUE, hour, hour, hour));
  }

  /** Each connection ends with its next answer, while new ones are still taken. */
  public void drain() {
    draining = true;
  }

  public boolean isDraining() {
    return draining;
  }

  /** False where too many requests are being answered. */
  public boolean enter() {
    return counted(requests.tryAcquire());
  }

  public void leave() {
    requests.release();
  }

  /**
   * A stream is no request: it takes as long as its client. Streams leave half of the connections
   * to others.
   */
  public boolean enterStream() {
    return counted(streams.tryAcquire());
  }

  public void leaveStream() {
    streams.release();
  }

  /** False where all contents together would be too long. */
  public boolean hold(int bytes) {
    boolean held = memory.addAndGet(bytes) <= limits.memory();
    if (!held) {
      memory.addAndGet(-bytes);
    }
    return counted(held);
  }

  public void release(int bytes) {
    memory.addAndGet(-bytes);
  }

  ConnectionLimits limits() {
    return limits;
  }

  RejectionCounts rejections() {
    return rejections;
  }

  ListenerLoad load(int connections) {
    return new ListenerLoad(
        connections,
        limits.requests() - requests.availablePermits(),
        memory.get(),
        rejections.totals());
  }

  private boolean counted(boolean admitted) {
    if (!admitted) {
      rejections.count(RejectionCounts.Reason.BUSY);
    }
    return admitted;
  }
}
