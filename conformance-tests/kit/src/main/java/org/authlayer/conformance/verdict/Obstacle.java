package org.authlayer.conformance.verdict;

/**
 * Something that is not the clause's business stands in the way of observing it. Thrown by a check
 * to end it.
 */
public final class Obstacle extends RuntimeException {

  private static final long serialVersionUID = 1L;

  public Obstacle(String message) {
    super(message);
  }
}
