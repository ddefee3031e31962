package org.authlayer.domain;

import org.authlayer.ports.driving.HttpResponse;
import org.authlayer.ports.driving.Step;

/**
 * Stands before a responder. Reading order is running order: {@code
 * sessions.then(authenticator).then(guard).to(handler)} runs from left to right.
 */
@FunctionalInterface
public interface Middleware {

  /** Handles a request, normally by asking the next responder; throws {@link Abort} to refuse. */
  HttpResponse respond(Request request, Responder next) throws Exception;

  default Middleware then(Middleware next) {
    return new Chain(this, next);
  }

  /**
   * A responder with this middleware before it.
   *
   * @throws IllegalStateException if a session authenticator has no sessions before it (DEC-29)
   */
  default Responder to(Responder handler) {
    if (Step.needSession(DescribedMiddleware.stepsOf(this))) {
      throw new IllegalStateException(
          "a session authenticator needs sessions middleware before it in the chain");
    }
    return request -> respond(request, handler);
  }
}
