package org.authlayer.adapter.helidon.metrics;

import io.prometheus.metrics.model.snapshots.Labels;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * How long the answers of one route took, by method and status. A method that the route has not is
 * one like another: a client may make up any.
 */
final class RouteTimes {

  private static final int STATUSES = 600;
  private static final String OTHER = "other";

  private final String route;
  private final Map<String, AtomicReferenceArray<Histogram>> methods = new HashMap<>();
  private final AtomicReferenceArray<Histogram> others = new AtomicReferenceArray<>(STATUSES);

  RouteTimes(String route, Set<String> methods) {
    this.route = route;
    Set<String> all = new TreeSet<>(methods);
    if (all.contains("GET")) {
      all.add("HEAD");
    }
    all.forEach(method -> this.methods.put(method, new AtomicReferenceArray<>(STATUSES)));
  }

  String route() {
    return route;
  }

  void record(String method, int status, long nanos) {
    AtomicReferenceArray<Histogram> statuses = methods.getOrDefault(method, others);
    Histogram histogram = statuses.get(status);
    if (histogram == null) {
      statuses.compareAndSet(status, null, new Histogram());
      histogram = statuses.get(status);
    }
    histogram.record(nanos);
  }

  void tell(Map<Labels, Histogram> all) {
    methods.forEach((method, statuses) -> tell(method, statuses, all));
    tell(OTHER, others, all);
  }

  private void tell(
      String method, AtomicReferenceArray<Histogram> statuses, Map<Labels, Histogram> all) {
    for (int status = 0; status < STATUSES; status++) {
      Histogram histogram = statuses.get(status);
      if (histogram != null) {
        String code = String.valueOf(status);
        all.put(Labels.of("method", method, "route", route, "status", code), histogram);
      }
    }
  }
}
