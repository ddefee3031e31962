package org.authlayer.adapter.helidon.logging;

import java.util.logging.LogManager;

/**
 * Keeps the log until the server has stopped. The JDK's own manager ends it in a shutdown hook,
 * beside the one that lets requests finish: what they log would be lost.
 */
public final class ShutdownSafeLogging extends LogManager {

  public ShutdownSafeLogging() {}

  /** Called by the JDK's shutdown hook, too early; {@link #end} does it. */
  @Override
  public void reset() {}

  void end() {
    super.reset();
  }
}
