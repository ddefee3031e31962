package org.authlayer.conformance.verdict;

/** The target does not declare an answer. Thrown by a check to end it. */
public final class Undeclared extends RuntimeException {

  private static final long serialVersionUID = 1L;

  public Undeclared(String message) {
    super(message);
  }
}
