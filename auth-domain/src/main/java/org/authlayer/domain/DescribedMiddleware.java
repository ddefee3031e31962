package org.authlayer.domain;

import java.util.List;
import java.util.stream.Stream;
import org.authlayer.ports.driving.HttpResponse;
import org.authlayer.ports.driving.Step;

record DescribedMiddleware(Middleware described, List<Step> steps) implements Middleware {

  static DescribedMiddleware requiring(Middleware described, String requirement) {
    Stream<Step> known = described.steps().stream().filter(step -> !(step instanceof Step.Other));
    return new DescribedMiddleware(
        described, Stream.concat(known, Stream.of(new Step.Requires(requirement))).toList());
  }

  @Override
  public HttpResponse respond(Request request, Responder next) throws Exception {
    return described.respond(request, next);
  }
}
