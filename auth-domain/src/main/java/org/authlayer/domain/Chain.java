package org.authlayer.domain;

import java.util.List;
import java.util.stream.Stream;
import org.authlayer.ports.driving.HttpResponse;
import org.authlayer.ports.driving.Step;

record Chain(Middleware first, Middleware second) implements DescribedMiddleware {

  @Override
  public HttpResponse respond(Request request, Responder next) throws Exception {
    return first.respond(request, inner -> second.respond(inner, next));
  }

  @Override
  public List<Step> steps() {
    return Stream.of(first, second)
        .flatMap(part -> DescribedMiddleware.stepsOf(part).stream())
        .toList();
  }
}
