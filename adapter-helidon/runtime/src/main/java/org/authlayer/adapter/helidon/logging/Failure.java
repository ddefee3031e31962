package org.authlayer.adapter.helidon.logging;

import org.authlayer.ports.driven.StoreException;
import org.authlayer.ports.driving.ContractException;

/**
 * The kind of a failure.
 *
 * @param isOutage whether it passes by itself: an overload, or a store that cannot be reached
 * @param kind names it; the same failure twice has the same kind
 */
record Failure(boolean isOutage, String kind) {

  static Failure of(Throwable cause) {
    if (cause instanceof StoreException store && store.retryAfter().isPresent()) {
      return new Failure(true, String.valueOf(store.getMessage()));
    }
    if (cause instanceof ContractException broken) {
      return new Failure(false, String.valueOf(broken.getMessage()));
    }
    StackTraceElement[] frames = cause.getStackTrace();
    String place = frames.length == 0 ? "" : " at " + frames[0];
    return new Failure(false, cause.getClass().getName() + place);
  }
}
