package org.authlayer.adapter.helidon.metrics;

import io.prometheus.metrics.model.snapshots.ClassicHistogramBuckets;
import io.prometheus.metrics.model.snapshots.CounterSnapshot;
import io.prometheus.metrics.model.snapshots.CounterSnapshot.CounterDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot.GaugeDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.HistogramSnapshot;
import io.prometheus.metrics.model.snapshots.HistogramSnapshot.HistogramDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricSnapshot;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import io.prometheus.metrics.model.snapshots.SummarySnapshot;
import io.prometheus.metrics.model.snapshots.SummarySnapshot.SummaryDataPointSnapshot;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The figures of one moment. A counter's name gets its {@code _total} when it is written. */
final class Exposition {

  private final List<MetricSnapshot> all = new ArrayList<>();

  MetricSnapshots snapshots() {
    return new MetricSnapshots(all);
  }

  void counter(String name, String help, Number value) {
    counters(name, help, Map.of(Labels.EMPTY, value));
  }

  void counters(String name, String help, String label, Map<String, ? extends Number> values) {
    counters(name, help, labelled(label, values));
  }

  void counters(String name, String help, Map<Labels, ? extends Number> values) {
    CounterSnapshot.Builder counter = CounterSnapshot.builder().name(name).help(help);
    values.forEach(
        (labels, value) ->
            counter.dataPoint(
                CounterDataPointSnapshot.builder()
                    .labels(labels)
                    .value(value.doubleValue())
                    .build()));
    all.add(counter.build());
  }

  void gauge(String name, String help, Number value) {
    gauges(name, help, Map.of(Labels.EMPTY, value));
  }

  void gauges(String name, String help, String label, Map<String, ? extends Number> values) {
    gauges(name, help, labelled(label, values));
  }

  void gauges(String name, String help, Map<Labels, ? extends Number> values) {
    GaugeSnapshot.Builder gauge = GaugeSnapshot.builder().name(name).help(help);
    values.forEach(
        (labels, value) ->
            gauge.dataPoint(
                GaugeDataPointSnapshot.builder()
                    .labels(labels)
                    .value(value.doubleValue())
                    .build()));
    all.add(gauge.build());
  }

  /** How often something was done, and how long it took all together. */
  void summaries(String name, String help, Map<Labels, Spent> values) {
    SummarySnapshot.Builder summary = SummarySnapshot.builder().name(name).help(help);
    values.forEach(
        (labels, spent) ->
            summary.dataPoint(
                SummaryDataPointSnapshot.builder()
                    .labels(labels)
                    .count(spent.count())
                    .sum(spent.seconds())
                    .build()));
    all.add(summary.build());
  }

  void histograms(String name, String help, Map<Labels, Histogram> values) {
    HistogramSnapshot.Builder histogram = HistogramSnapshot.builder().name(name).help(help);
    values.forEach(
        (labels, recorded) ->
            histogram.dataPoint(
                HistogramDataPointSnapshot.builder()
                    .labels(labels)
                    .sum(recorded.seconds())
                    .classicHistogramBuckets(
                        ClassicHistogramBuckets.of(Histogram.bounds(), recorded.counts()))
                    .build()));
    all.add(histogram.build());
  }

  private static Map<Labels, Number> labelled(String label, Map<String, ? extends Number> values) {
    Map<Labels, Number> labelled = new HashMap<>();
    values.forEach((value, number) -> labelled.put(Labels.of(label, value), number));
    return labelled;
  }
}
