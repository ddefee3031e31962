package org.authlayer.ports.driving;

/**
 * A chain of middleware before a handler of another framework, the head of whose answer it sees.
 */
public interface Gate {

  /**
   * Runs the chain; every failure is already an answer.
   *
   * <p>An answer of {@code downstream} with a status of 400 or more counts as a failure of the
   * handler: the chain keeps nothing and sets no cookie (DEC-33), and a 401 has its challenges
   * (DEC-22).
   *
   * @param downstream called at most once
   * @return the answer of the chain, or the one of {@code downstream} with what the chain added to
   *     its head
   */
  HttpResponse pass(HttpRequest request, Downstream downstream);

  /** If false, the body of a request may be {@link Body.Empty}. */
  boolean readsContent();

  /** This chain, and behind it another one, which sees the users of the first. */
  Gate then(Gate inner);

  /**
   * Throws {@link IllegalStateException} for a session authenticator without sessions before it
   * (DEC-29), or a guard that no user can pass.
   */
  void requireSense(String place);

  @FunctionalInterface
  interface Downstream {

    /** Answers a request that was let through, with the head of the answer. */
    HttpResponse respond(AdmittedRequest admitted) throws Exception;
  }
}
