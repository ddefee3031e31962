package org.authlayer.adapter.persistence.statements;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.BinaryOperator;
import org.jspecify.annotations.Nullable;

/** Keeps the latest value of each key until it is written, for a bounded number of keys. */
final class PendingWrites<K extends Comparable<K>, V> {

  private final Map<K, V> values = new ConcurrentHashMap<>();
  private final LongAdder dropped = new LongAdder();
  private final BinaryOperator<V> later;
  private final Semaphore room;
  private final int most;

  PendingWrites(int most, BinaryOperator<V> later) {
    this.room = new Semaphore(most);
    this.later = later;
    this.most = most;
  }

  /** Without room for another key, the value is dropped and counted. */
  void note(K key, V value) {
    V noted =
        values.compute(
            key,
            (same, former) ->
                former != null ? later.apply(former, value) : room.tryAcquire() ? value : null);
    if (noted == null) {
      dropped.increment();
    }
  }

  @Nullable V find(K key) {
    return values.get(key);
  }

  /** In the order of their keys, in which every instance locks rows. */
  List<Map.Entry<K, V>> all() {
    return values.entrySet().stream()
        .map(Map.Entry::copyOf)
        .sorted(Map.Entry.comparingByKey())
        .toList();
  }

  /** A value that was noted meanwhile stays. */
  void written(List<Map.Entry<K, V>> entries) {
    for (Map.Entry<K, V> entry : entries) {
      if (values.remove(entry.getKey(), entry.getValue())) {
        room.release();
      }
    }
  }

  /** How many keys have a value. */
  int size() {
    return most - room.availablePermits();
  }

  long dropped() {
    return dropped.sum();
  }
}
