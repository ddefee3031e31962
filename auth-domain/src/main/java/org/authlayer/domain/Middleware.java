package org.authlayer.domain;

import org.authlayer.ports.driving.HttpResponse;

/**
 * Stands before a responder and sees the request on its way in and the answer on its way out.
 *
 * <p>Reading order is running order: {@code sessions.then(authenticator).then(guard).to(handler)}
 * runs from left to right.
 */
@FunctionalInterface
public interface Middleware {

  /**
   * Handles a request, normally by asking the next responder.
   *
   * @param request the request
   * @param next what comes after this
   * @return the answer
   * @throws Abort to refuse
   * @throws Exception when something broke
   */
  HttpResponse respond(Request request, Responder next) throws Exception;

  /**
   * This middleware followed by another.
   *
   * @param next what runs after this
   * @return both as one
   */
  default Middleware then(Middleware next) {
    return new Chain(this, next);
  }

  /**
   * A responder with this middleware before it.
   *
   * @param handler what runs last
   * @return both as one
   * @throws IllegalStateException if this {@linkplain #needsSession needs a session} (DEC-29)
   */
  default Responder to(Responder handler) {
    if (needsSession()) {
      throw new IllegalStateException(
          "a session authenticator needs sessions middleware before it in the chain");
    }
    return request -> respond(request, handler);
  }

  /**
   * Tells whether this is of no use unless sessions middleware runs before it (AL-SES-15).
   *
   * @return false unless overridden
   */
  default boolean needsSession() {
    return false;
  }

  /**
   * Tells whether what runs after this finds a session on the request.
   *
   * @return false unless overridden
   */
  default boolean opensSession() {
    return false;
  }
}
