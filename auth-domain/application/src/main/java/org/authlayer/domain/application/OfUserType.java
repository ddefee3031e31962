package org.authlayer.domain.application;

import java.util.List;
import java.util.stream.Stream;
import org.authlayer.domain.Middleware;
import org.authlayer.domain.Request;
import org.authlayer.domain.Responder;
import org.authlayer.ports.driving.HttpResponse;
import org.authlayer.ports.driving.Step;

/** An authenticator of a declared user type, whose steps have the name of the type. */
record OfUserType(Middleware authenticator, String name, Class<?> type) implements Middleware {

  @Override
  public HttpResponse respond(Request request, Responder next) throws Exception {
    return authenticator.respond(request, next);
  }

  @Override
  public List<Step> steps() {
    return Stream.concat(
            Stream.of(new Step.DeclaresUserType(name, type)), authenticator.steps().stream())
        .toList();
  }
}
