package org.authlayer.domain;

import java.util.List;
import org.authlayer.ports.driving.HttpResponse;

/** A middleware that tells other steps than it would by itself. */
record Telling(Middleware told, List<Step> steps) implements Middleware {

  @Override
  public HttpResponse respond(Request request, Responder next) throws Exception {
    return told.respond(request, next);
  }

  /** The steps with a user type; what does not say that it authenticates looks at the request. */
  static List<Step> loggingIn(Class<?> type, List<Step> steps) {
    return steps.stream().map(step -> loggingIn(type, step)).toList();
  }

  private static Step loggingIn(Class<?> type, Step step) {
    return switch (step) {
      case Step.Authenticates known -> new Step.Authenticates(known.credential(), type);
      case Step.Other other -> new Step.Authenticates(Step.Credential.REQUEST, type);
      default -> step;
    };
  }
}
