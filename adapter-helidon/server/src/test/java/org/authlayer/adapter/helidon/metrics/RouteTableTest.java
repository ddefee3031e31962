package org.authlayer.adapter.helidon.metrics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;

import io.prometheus.metrics.model.snapshots.Labels;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
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
    for (int i = 0; i < 1000; i++) {
      for (String path : List.of("/nothing/" + i, "/notes/" + i, "/me", "/silent/" + i)) {
        table.of(path).record("METHOD" + i, 404, 1);
        table.of(path).record("GET", 200, 1);
      }
    }
    assertEquals(8, series().size());
    var notes = series().get(Labels.of("method", "other", "route", "/notes/{id}", "status", "404"));
    assertNotNull(notes);
    assertEquals(1000, Arrays.stream(notes.counts()).sum());
  }

  @Test
  void aTimeIsInTheFirstBucketThatHoldsIt() {
    Histogram times = new Histogram();
    times.record(200_000);
    times.record(200_001);
    times.record(10_000_000_000L);
    times.record(10_000_000_001L);
    long[] counts = times.counts();
    assertEquals(List.of(1L, 1L), List.of(counts[0], counts[1]));
    assertEquals(List.of(1L, 1L), List.of(counts[14], counts[15]));
    assertEquals(Histogram.bounds().length, counts.length);
    assertEquals(20.000400002, times.seconds(), 1e-9);
  }

  @Test
  void wordsBeyondTheUsualShareOneCount() {
    Counts counts = Counts.of("known");
    for (int i = 0; i < 1000; i++) {
      counts.add("word" + i);
    }
    assertEquals(65, counts.sums().size());
    assertEquals(0, counts.sums().get("known"));
    assertEquals(937, counts.sums().get("others"));
  }

  private String name(String path) {
    return table.of(path).route();
  }

  private Map<Labels, Histogram> series() {
    Map<Labels, Histogram> series = new HashMap<>();
    table.all().forEach(route -> route.tell(series));
    return series;
  }

  private static List<RouteSummary> routes(String... lines) {
    return Set.of(lines).stream()
        .sorted()
        .map(line -> line.split(" ", 2))
        .map(parts -> RouteSummary.unknown(parts[0], parts[1], "anybody", false))
        .collect(Collectors.toList());
  }
}
