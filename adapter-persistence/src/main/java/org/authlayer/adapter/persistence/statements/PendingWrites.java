package org.authlayer.adapter.persistence.statements;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.BinaryOperator;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the latest value of each key until it is written. A write drops the map as a whole, since
 * to remove values one by one costs more than to collect them.
 */
@SuppressWarnings("ReferenceEquality") // which map it is decides, not what is in it
final class PendingWrites<K, V> {

  private final LongAdder dropped = new LongAdder();
  private final BinaryOperator<V> later;
  private final int most;
  private volatile Map<K, V> values = new ConcurrentHashMap<>();

  /** The values that are being written; a look-up still finds them. */
  private volatile Map<K, V> taken = Map.of();

  /** Each thread that notes at the same moment may exceed the bound by one. */
  PendingWrites(int most, BinaryOperator<V> later) {
    this.later = later;
    this.most = most;
  }

  void note(K key, V value) {
    Map<K, V> into;
    do {
      into = values;
      V noted =
          into.compute(
              key,
              (same, former) -> {
                if (former != null) {
                  return later.apply(former, value);
                }
                return size() < most || taken.containsKey(key) ? value : null;
              });
      if (noted == null) {
        dropped.increment();
        return;
      }
      // A write that took the map meanwhile may have missed the value: note it once more.
    } while (into != values);
  }

  @Nullable V find(K key) {
    V value = values.get(key);
    return value == null ? taken.get(key) : value;
  }

  /** One thread at a time; what is not written because {@code write} throws waits. */
  void write(int batch, Consumer<List<Map.Entry<K, V>>> write) {
    Map<K, V> all = values;
    if (all.isEmpty()) {
      return;
    }
    taken = all;
    values = new ConcurrentHashMap<>(all.size());
    List<Map.Entry<K, V>> entries = List.copyOf(all.entrySet());
    int written = 0;
    try {
      while (written < entries.size()) {
        int end = Math.min(written + batch, entries.size());
        write.accept(entries.subList(written, end));
        written = end;
      }
    } finally {
      for (Map.Entry<K, V> entry : entries.subList(written, entries.size())) {
        values.merge(entry.getKey(), entry.getValue(), later);
      }
      taken = Map.of();
    }
  }

  int size() {
    Map<K, V> waiting = values;
    Map<K, V> inWork = taken;
    return waiting == inWork ? waiting.size() : waiting.size() + inWork.size();
  }

  long dropped() {
    return dropped.sum();
  }
}
