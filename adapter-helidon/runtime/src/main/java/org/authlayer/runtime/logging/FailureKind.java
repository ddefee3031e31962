package org.authlayer.runtime.logging;

import org.authlayer.ports.driven.StoreException;
import org.authlayer.ports.driving.ContractException;

/** A failure by a constant name; an outage, such as an overload, passes by itself. */
record FailureKind(boolean isOutage, String kind) {

  static FailureKind of(Throwable cause) {
    if (cause instanceof StoreException store && store.retryAfter().isPresent()) {
      return new FailureKind(true, String.valueOf(store.getMessage()));
    }
    if (cause instanceof ContractException broken) {
      return new FailureKind(false, String.valueOf(broken.getMessage()));
    }
    StackTraceElement[] frames = cause.getStackTrace();
    String place = frames.length == 0 ? "" : " at " + frames[0];
    return new FailureKind(false, cause.getClass().getName() + place);
  }
}
