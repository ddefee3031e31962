package org.authlayer.passkey;

/** An answer of an authenticator failed a step of its verification (Web Authentication, 7). */
final class StepFailed extends RuntimeException {

  private static final long serialVersionUID = 1;

  /**
   * @param step a word for it, which holds nothing of the answer
   */
  StepFailed(String step) {
    super(step, null, false, false);
  }
}
