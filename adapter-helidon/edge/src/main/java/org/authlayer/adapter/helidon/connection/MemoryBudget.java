package org.authlayer.adapter.helidon.connection;

import java.util.concurrent.atomic.AtomicLong;

/** Bytes that all connections together may hold. */
final class MemoryBudget {

  private final long most;
  private final AtomicLong held = new AtomicLong();

  MemoryBudget(long most) {
    this.most = most;
  }

  /** Takes the bytes, or nothing at all. */
  boolean take(long bytes) {
    if (held.addAndGet(bytes) <= most) {
      return true;
    }
    held.addAndGet(-bytes);
    return false;
  }

  void giveBack(long bytes) {
    held.addAndGet(-bytes);
  }

  long held() {
    return held.get();
  }
}
