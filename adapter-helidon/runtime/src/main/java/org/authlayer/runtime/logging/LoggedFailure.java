package org.authlayer.runtime.logging;

import org.authlayer.ports.driven.StoreException;
import org.authlayer.ports.driving.ContractException;
import org.jspecify.annotations.Nullable;

/**
 * A failure as a log of any form may have it: classes, causes and frames. A message may quote a
 * secret, so it stands here only where its class promises that it does not.
 */
public final class LoggedFailure extends Exception {

  private static final long serialVersionUID = 1L;
  private static final int MOST_CAUSES = 8;

  private final transient Throwable original;

  private LoggedFailure(Throwable original, @Nullable LoggedFailure cause) {
    super(null, cause, false, true);
    this.original = original;
    setStackTrace(original.getStackTrace());
  }

  public static LoggedFailure of(Throwable failure) {
    return of(failure, MOST_CAUSES);
  }

  private static LoggedFailure of(Throwable failure, int causes) {
    Throwable cause = failure.getCause();
    return new LoggedFailure(failure, cause == null || causes == 0 ? null : of(cause, causes - 1));
  }

  static boolean hasSafeMessage(Throwable failure) {
    return failure instanceof StoreException || failure instanceof ContractException;
  }

  /** For the lines of this project, which know when a message may be shown. */
  Throwable original() {
    return original;
  }

  @Override
  @SuppressWarnings("OverrideThrowableToString") // a log names the class of the original
  public String toString() {
    String name = original.getClass().getName();
    return hasSafeMessage(original) ? name + ": " + original.getMessage() : name;
  }
}
