package org.authlayer.adapter.helidon.connection;

import java.util.concurrent.atomic.AtomicLong;

/** Counts the bytes of one connection. All connections together have one limit. */
final class MemoryLease {

  private final AtomicLong all;
  private final long most;
  private long held;

  MemoryLease(AtomicLong all, long most) {
    this.all = all;
    this.most = most;
  }

  void grow(long bytes) throws RequestRejected {
    if (all.addAndGet(bytes) > most) {
      all.addAndGet(-bytes);
      throw new RequestRejected(503, "too much content at once");
    }
    held += bytes;
  }

  void shrink(long bytes) {
    all.addAndGet(-bytes);
    held -= bytes;
  }

  void clear() {
    shrink(held);
  }
}
