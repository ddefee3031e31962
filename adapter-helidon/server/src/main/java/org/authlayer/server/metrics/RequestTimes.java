package org.authlayer.server.metrics;

import io.prometheus.metrics.core.metrics.Histogram;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import org.authlayer.ports.driving.Application;
import org.authlayer.ports.driving.HttpRequest;
import org.authlayer.ports.driving.HttpResponse;

record RequestTimes(Histogram times, RouteTable routes, Application next) implements Application {

  private static final double[] SECONDS = {
    0.0002, 0.0005, 0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10
  };

  static UnaryOperator<Application> of(PrometheusRegistry registry, RouteTable routes) {
    Histogram times =
        Histogram.builder()
            .name("http_server_requests_seconds")
            .help("Time from the end of a request to the start of its answer.")
            .labelNames("method", "route", "status")
            .classicOnly()
            .classicUpperBounds(SECONDS)
            .withoutExemplars()
            .register(registry);
    return next -> new RequestTimes(times, routes, next);
  }

  @Override
  public HttpResponse respond(HttpRequest request) {
    long begin = System.nanoTime();
    int status = 500;
    try {
      HttpResponse response = next.respond(request);
      status = response.status();
      return response;
    } finally {
      record(request.path(), request.method(), status, System.nanoTime() - begin);
    }
  }

  void record(String path, String method, int status, long nanos) {
    MeasuredRoute route = routes.of(path);
    times
        .labelValues(route.known(method), route.route(), String.valueOf(status))
        .observe(nanos / (double) TimeUnit.SECONDS.toNanos(1));
  }
}
