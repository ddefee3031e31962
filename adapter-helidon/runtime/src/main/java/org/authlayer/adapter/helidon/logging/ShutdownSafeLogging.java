package org.authlayer.adapter.helidon.logging;

import java.util.logging.LogManager;

/**
 * Keeps the log until the server has stopped.
 *
 * <p>The JDK's own manager takes the handlers away in a shutdown hook, which runs beside the one
 * that lets requests finish: what they log would be lost.
 */
public final class ShutdownSafeLogging extends LogManager {

  /** For the JDK, which makes the one that {@code java.util.logging.manager} names. */
  public ShutdownSafeLogging() {
    // The manager is the JDK's; only its end is another.
  }

  /** Nothing: {@link #end} does it, when there is nothing left to log. */
  @Override
  public void reset() {
    // Called by the JDK's shutdown hook at a time of its choice.
  }

  void end() {
    super.reset();
  }
}
