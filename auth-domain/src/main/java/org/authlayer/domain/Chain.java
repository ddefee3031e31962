package org.authlayer.domain;

import java.util.List;
import java.util.stream.Stream;
import org.authlayer.ports.driving.ContractException;
import org.authlayer.ports.driving.HttpResponse;
import org.authlayer.ports.driving.Step;

record Chain(Middleware first, Middleware second) implements Middleware {

  @Override
  public HttpResponse respond(Request request, Responder next) throws Exception {
    return first.respond(
        request, inner -> ContractException.answered(second.respond(inner, next), "middleware"));
  }

  @Override
  public List<Step> steps() {
    return Stream.concat(first.steps().stream(), second.steps().stream()).toList();
  }
}
