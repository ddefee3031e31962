package org.authlayer.conformance.verdict;

/** The clause does not hold. Thrown by a check to end it. */
public final class CheckFailure extends RuntimeException {

  private static final long serialVersionUID = 1L;

  public CheckFailure(String message) {
    super(message);
  }
}
