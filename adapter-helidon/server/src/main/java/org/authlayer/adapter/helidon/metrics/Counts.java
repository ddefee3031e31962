package org.authlayer.adapter.helidon.metrics;

import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

/** Counts by a word. The words are the program's own; should they be many, the rest share one. */
final class Counts {

  private static final int MOST = 64;
  private static final String OTHERS = "others";

  private final Map<String, LongAdder> counts = new ConcurrentHashMap<>();

  /**
   * Those that are told as zero before they happen, so that the first one is seen as an increase.
   */
  static Counts of(String... known) {
    Counts counts = new Counts();
    for (String word : known) {
      counts.add(word, 0);
    }
    return counts;
  }

  void add(String word) {
    add(word, 1);
  }

  void add(String word, long more) {
    LongAdder counter = counts.get(word);
    if (counter == null) {
      String counted = counts.size() < MOST ? word : OTHERS;
      counter = counts.computeIfAbsent(counted, any -> new LongAdder());
    }
    counter.add(more);
  }

  Map<String, Long> sums() {
    Map<String, Long> sums = new TreeMap<>();
    counts.forEach((word, count) -> sums.put(word, count.sum()));
    return sums;
  }
}
