package org.authlayer.domain;

import java.util.List;
import org.authlayer.ports.driving.HttpResponse;
import org.authlayer.ports.driving.Step;

record DescribedMiddleware(Middleware described, List<Step> steps) implements Middleware {

  @Override
  public HttpResponse respond(Request request, Responder next) throws Exception {
    return described.respond(request, next);
  }
}
