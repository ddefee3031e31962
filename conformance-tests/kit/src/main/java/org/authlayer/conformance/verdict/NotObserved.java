package org.authlayer.conformance.verdict;

/** Only a lever that the target does not offer could show it. Thrown by a check to end it. */
public final class NotObserved extends RuntimeException {

  private static final long serialVersionUID = 1L;

  public NotObserved(String message) {
    super(message);
  }
}
