package org.authlayer.server.metrics;

import io.prometheus.metrics.core.metrics.Counter;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** A counter whose label has words of the program as values; beyond 64 the rest share one. */
record BoundedCounter(Counter counter, Set<String> words) {

  private static final int LIMIT = 64;
  private static final String OTHERS = "others";

  static BoundedCounter of(
      PrometheusRegistry registry, String name, String help, String... labels) {
    Counter counter =
        Counter.builder()
            .name(name)
            .help(help)
            .labelNames(labels)
            .withoutExemplars()
            .register(registry);
    return new BoundedCounter(counter, ConcurrentHashMap.newKeySet());
  }

  /** The first increase of a word can be seen where it was zero before. */
  void startWith(String... known) {
    for (String word : known) {
      add(0, word);
    }
  }

  void add(long more, String... values) {
    if (values.length == 0) {
      counter.inc(more);
    } else if (values.length > 1 || fits(values[0])) {
      counter.labelValues(values).inc(more);
    } else {
      counter.labelValues(OTHERS).inc(more);
    }
  }

  private boolean fits(String word) {
    return words.contains(word) || (words.size() < LIMIT && words.add(word));
  }
}
