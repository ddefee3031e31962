package org.authlayer.domain.application;

import java.util.List;
import java.util.Optional;
import org.authlayer.ports.driving.Application;
import org.authlayer.ports.driving.HttpRequest;
import org.authlayer.ports.driving.HttpResponse;
import org.authlayer.ports.driving.RouteSummary;

/** An application and the summaries of the very routes that it was made of. */
record SummarizedApplication(Application application, List<RouteSummary> all)
    implements Application {

  @Override
  public HttpResponse respond(HttpRequest request) {
    return application.respond(request);
  }

  @Override
  public Optional<List<RouteSummary>> summaries() {
    return Optional.of(all);
  }

  @Override
  public boolean streamsContent(String method, String path) {
    return application.streamsContent(method, path);
  }
}
