package org.authlayer.ports.driving;

/**
 * A chain of middleware before something that is no route of this project: a handler of another
 * framework, which sends its answer itself.
 *
 * <p>The chain decides as it does before a route: it answers by itself, or lets the request through
 * and sees, on the way out, the head of the answer that the handler is about to send. What it adds
 * there (a session's cookie, a challenge) is on the answer that {@link #pass} returns.
 */
public interface Gate {

  /**
   * Runs the chain. Every failure is already an answer here, as in {@link Application#respond}.
   *
   * <p>An answer of {@code downstream} with a status of 400 or more counts as a failure of the
   * handler: the chain keeps nothing and sets no cookie (DEC-33), and the answer has its challenges
   * if it is a 401 (DEC-22).
   *
   * @param downstream what the chain lets a request through to; called at most once
   * @return the answer of the chain, or the one of {@code downstream} with what the chain added to
   *     its head
   */
  HttpResponse pass(HttpRequest request, Downstream downstream);

  /**
   * Whether the chain looks at the content of a request. Where it does not, the content is left to
   * the handler, and the body may be {@link Body.Empty}.
   */
  boolean readsContent();

  /**
   * This chain with another one of the same module behind it: the second sees a user that the first
   * logs in.
   */
  Gate then(Gate inner);

  /**
   * Refuses a chain that makes no sense: a session authenticator without sessions before it
   * (DEC-29), or a guard that no user can pass.
   *
   * @throws IllegalStateException if so; the message names the place and what to change
   */
  void requireSense(String place);

  /** The handler behind a gate. */
  @FunctionalInterface
  interface Downstream {

    /**
     * Answers a request that the chain has let through, with the head of the answer; a body is not
     * looked at.
     */
    HttpResponse respond(AdmittedRequest admitted) throws Exception;
  }
}
