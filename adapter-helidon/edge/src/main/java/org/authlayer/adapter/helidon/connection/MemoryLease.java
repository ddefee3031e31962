package org.authlayer.adapter.helidon.connection;

/** The part of the memory budget that one connection holds. */
final class MemoryLease {

  private final MemoryBudget budget;
  private long held;

  MemoryLease(MemoryBudget budget) {
    this.budget = budget;
  }

  void grow(long bytes) throws RequestRejected {
    if (!budget.take(bytes)) {
      throw new RequestRejected(503, "too much content at once");
    }
    held += bytes;
  }

  void shrink(long bytes) {
    budget.giveBack(bytes);
    held -= bytes;
  }

  void clear() {
    shrink(held);
  }
}
