package org.authlayer.adapter.helidon.metrics;

import io.prometheus.metrics.model.snapshots.Labels;
import java.util.HashMap;
import java.util.Map;
import org.authlayer.ports.driving.Application;
import org.authlayer.ports.driving.HttpRequest;
import org.authlayer.ports.driving.HttpResponse;

/**
 * Takes the time of every answer.
 *
 * @param routes where it is noted
 * @param next answers
 */
record RequestTimes(RouteTable routes, Application next) implements Application, Figures {

  @Override
  public HttpResponse respond(HttpRequest request) {
    long begin = System.nanoTime();
    int status = 500;
    try {
      HttpResponse response = next.respond(request);
      status = response.status();
      return response;
    } finally {
      routes.of(request.path()).record(request.method(), status, System.nanoTime() - begin);
    }
  }

  @Override
  public void tell(Exposition page) {
    Map<Labels, Histogram> all = new HashMap<>();
    routes.all().forEach(route -> route.tell(all));
    page.histograms(
        "http_server_requests_seconds", "Time from a request's end to its answer's begin.", all);
  }
}
