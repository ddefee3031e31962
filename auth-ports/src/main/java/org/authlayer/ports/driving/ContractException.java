package org.authlayer.ports.driving;

import org.jspecify.annotations.Nullable;

/**
 * An application does not do what its interface asks of it, and the answer is 500. The message for
 * the log names classes and routes, and no value of a request.
 */
public final class ContractException extends IllegalArgumentException {

  private static final long serialVersionUID = 1L;

  public ContractException(String message) {
    super(message);
  }

  /** The answer, which has to be there; else the exception names who answered null. */
  public static HttpResponse answered(@Nullable HttpResponse answer, String by) {
    if (answer == null) {
      throw new ContractException(by + " answered null: it has to answer an HttpResponse");
    }
    return answer;
  }
}
