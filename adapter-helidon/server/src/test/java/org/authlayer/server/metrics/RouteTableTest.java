package org.authlayer.server.metrics;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.prometheus.metrics.model.registry.PrometheusRegistry;
import io.prometheus.metrics.model.snapshots.ClassicHistogramBuckets;
import io.prometheus.metrics.model.snapshots.HistogramSnapshot;
import io.prometheus.metrics.model.snapshots.HistogramSnapshot.HistogramDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.authlayer.ports.driving.HttpResponse;
import org.authlayer.ports.driving.RouteSummary;
import org.junit.jupiter.api.Test;

class RouteTableTest {

  private final RouteTable table =
      new RouteTable(
          Map.of(
              "", routes("GET /me", "DELETE /notes/{id}", "GET /notes/{key}", "GET /notes/new"),
              "/files", routes("GET /files/*", "GET /files/{name}/size"),
              "/silent", List.of()));

  @Test
  void aPathHasTheNameOfItsRoute() {
    assertEquals("/me", name("/me"));
    assertEquals("/notes/{id}", name("/notes/17"));
    assertEquals("/notes/new", name("/notes/new"));
    assertEquals("/files/{name}/size", name("/files/a/size"));
    assertEquals("/files/*", name("/files/a/b/size"));
    assertEquals("/files/*", name("/files/a"));
    assertEquals("/silent/*", name("/silent/whatever/it/is"));
  }

  @Test
  void whatIsNoRoutesHasOneName() {
    for (String path : List.of("/", "/me/", "/notes/", "/notes/1/2", "/files/", "/files", "/x")) {
      assertEquals(RouteTable.UNMATCHED, name(path), path);
    }
  }

  @Test
  void aThousandPathsAndMethodsMakeFewSeries() {
    PrometheusRegistry registry = new PrometheusRegistry();
    RequestTimes times =
        (RequestTimes) RequestTimes.of(registry, table).apply(request -> HttpResponse.of(200));
    for (int i = 0; i < 1000; i++) {
      for (String path : List.of("/nothing/" + i, "/notes/" + i, "/me", "/silent/" + i)) {
        times.record(path, "METHOD" + i, 404, 1);
        times.record(path, "GET", 200, 1);
      }
    }
    List<HistogramDataPointSnapshot> all = series(registry);
    assertEquals(8, all.size());
    Labels notes = Labels.of("method", "other", "route", "/notes/{id}", "status", "404");
    assertEquals(
        List.of(1000L),
        all.stream()
            .filter(one -> one.getLabels().equals(notes))
            .map(one -> one.getCount())
            .toList());
  }

  @Test
  void aTimeIsInTheFirstBucketThatHoldsIt() {
    PrometheusRegistry registry = new PrometheusRegistry();
    RequestTimes times =
        (RequestTimes) RequestTimes.of(registry, table).apply(request -> HttpResponse.of(200));
    for (long nanos : List.of(200_000L, 200_001L, 10_000_000_000L, 10_000_000_001L)) {
      times.record("/me", "GET", 200, nanos);
    }
    HistogramDataPointSnapshot me = series(registry).get(0);
    ClassicHistogramBuckets buckets = me.getClassicBuckets();
    assertEquals(16, buckets.size());
    assertEquals(List.of(1L, 1L), List.of(buckets.getCount(0), buckets.getCount(1)));
    assertEquals(List.of(1L, 1L), List.of(buckets.getCount(14), buckets.getCount(15)));
    assertEquals(20.000400002, me.getSum(), 1e-9);
  }

  @Test
  void wordsBeyondTheUsualShareOneCount() {
    BoundedCounter counts = BoundedCounter.of(new PrometheusRegistry(), "words", "Words.", "word");
    counts.startWith("known");
    for (int i = 0; i < 1000; i++) {
      counts.add(1, "word" + i);
    }
    var points = counts.counter().collect().getDataPoints();
    assertEquals(65, points.size());
    assertEquals(0, value(counts, "known"));
    assertEquals(937, value(counts, "others"));
  }

  private static double value(BoundedCounter counts, String word) {
    return counts.counter().labelValues(word).get();
  }

  private static List<HistogramDataPointSnapshot> series(PrometheusRegistry registry) {
    return ((HistogramSnapshot) registry.scrape().get(0)).getDataPoints();
  }

  private String name(String path) {
    return table.of(path).route();
  }

  private static List<RouteSummary> routes(String... lines) {
    return Set.of(lines).stream()
        .sorted()
        .map(line -> line.split(" ", 2))
        .map(parts -> RouteSummary.unknown(parts[0], parts[1], "anybody", false))
        .collect(Collectors.toList());
  }
}
