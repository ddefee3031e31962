package org.authlayer.conformance.verdict;

/** The clause does not hold. Thrown by a check to end it. */
public final class CheckFailure extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /**
   * Ends the check.
   *
   * @param message one sentence for the report, without secrets
   */
  public CheckFailure(String message) {
    super(message);
  }
}
