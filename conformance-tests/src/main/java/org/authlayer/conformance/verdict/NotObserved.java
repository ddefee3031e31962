package org.authlayer.conformance.verdict;

/** Only a lever that the target does not offer could show it. Thrown by a check to end it. */
public final class NotObserved extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /**
   * Ends the check.
   *
   * @param message one sentence for the report, without secrets
   */
  public NotObserved(String message) {
    super(message);
  }
}
