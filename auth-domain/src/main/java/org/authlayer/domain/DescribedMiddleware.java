package org.authlayer.domain;

import java.util.List;
import java.util.stream.Stream;
import org.authlayer.ports.driving.HttpResponse;
import org.authlayer.ports.driving.Step;

record DescribedMiddleware(Middleware told, List<Step> steps) implements Middleware {

  static DescribedMiddleware requiring(Middleware told, String requirement) {
    Stream<Step> known = told.steps().stream().filter(step -> !(step instanceof Step.Other));
    return new DescribedMiddleware(
        told, Stream.concat(known, Stream.of(new Step.Requires(requirement))).toList());
  }

  @Override
  public HttpResponse respond(Request request, Responder next) throws Exception {
    return told.respond(request, next);
  }
}
