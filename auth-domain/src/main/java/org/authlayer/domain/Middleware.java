package org.authlayer.domain;

import java.util.List;
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
   * What this does for who may pass, in running order. Whoever wraps another middleware passes its
   * steps on.
   *
   * @return one step named after the class unless overridden
   */
  default List<Step> steps() {
    Class<?> kind = getClass();
    return List.of(new Step.Other(kind.isHidden() ? "custom" : kind.getSimpleName()));
  }

  /**
   * This middleware under a name, for a lambda that a table of routes shall tell.
   *
   * @param name what it does, in a word or two
   * @return the same, its steps being one {@link Step.Other}
   */
  default Middleware named(String name) {
    return new Telling(this, List.of(new Step.Other(name)));
  }

  /**
   * This authenticator, telling which users it logs in, so that what a guard demands can be
   * compared with it before any request comes.
   *
   * @param type the user type
   * @return the same, with the type in each step that authenticates
   */
  default Middleware logsIn(Class<?> type) {
    return new Telling(this, Telling.loggingIn(type, steps()));
  }

  /**
   * Tells whether this is of no use unless sessions middleware runs before it (AL-SES-15); read off
   * the steps.
   *
   * @return whether a session authenticator has no sessions before it
   */
  default boolean needsSession() {
    return Step.needSession(steps());
  }

  /**
   * Tells whether what runs after this finds a session on the request; read off the steps.
   *
   * @return whether one of the steps opens a session
   */
  default boolean opensSession() {
    return steps().contains(new Step.OpensSession());
  }
}
