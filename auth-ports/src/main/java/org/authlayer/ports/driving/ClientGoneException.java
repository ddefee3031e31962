package org.authlayer.ports.driving;

import java.io.IOException;

/** The client does not take the rest of an answer: it is gone, or reads too slowly. */
public final class ClientGoneException extends IOException {

  private static final long serialVersionUID = 1L;

  ClientGoneException(Throwable cause) {
    super("the client does not take the rest of the answer", cause);
  }

  /** Whether a failure of {@link Body.Content} comes from that, and is no fault of the content. */
  public static boolean isCauseOf(Throwable failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof ClientGoneException) {
        return true;
      }
    }
    return false;
  }
}
