package org.authlayer.server.metrics;

import io.prometheus.metrics.core.metrics.CounterWithCallback;
import io.prometheus.metrics.core.metrics.GaugeWithCallback;
import io.prometheus.metrics.core.metrics.SummaryWithCallback;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import io.prometheus.metrics.model.snapshots.Quantiles;
import java.time.Duration;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** Registers metrics whose values are read at each scrape. */
record CallbackMetrics(PrometheusRegistry registry) {

  @FunctionalInterface
  interface Values {
    void put(Number value, String... labels);
  }

  void gauge(String name, String help, Supplier<? extends Number> value) {
    gauge(name, help, values -> values.put(value.get()));
  }

  void gauge(String name, String help, Consumer<Values> values, String... labels) {
    GaugeWithCallback.builder()
        .name(name)
        .help(help)
        .labelNames(labels)
        .callback(
            callback -> values.accept((value, words) -> callback.call(value.doubleValue(), words)))
        .register(registry);
  }

  void counter(String name, String help, Consumer<Values> values, String... labels) {
    CounterWithCallback.builder()
        .name(name)
        .help(help)
        .labelNames(labels)
        .callback(
            callback -> values.accept((value, words) -> callback.call(value.doubleValue(), words)))
        .register(registry);
  }

  /** The count and the time of something, by the value of a label. */
  void times(String name, String help, Supplier<Map<String, Times>> all, String... label) {
    SummaryWithCallback.builder()
        .name(name)
        .help(help)
        .labelNames(label)
        .callback(
            callback ->
                all.get()
                    .forEach(
                        (value, times) ->
                            callback.call(
                                times.count(),
                                times.total().toNanos() / 1e9,
                                Quantiles.EMPTY,
                                label.length == 0 ? label : new String[] {value})))
        .register(registry);
  }

  record Times(long count, Duration total) {}
}
