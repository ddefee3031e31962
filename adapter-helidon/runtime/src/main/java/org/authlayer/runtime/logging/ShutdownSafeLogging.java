package org.authlayer.runtime.logging;

import java.util.logging.LogManager;

/** The JDK's own manager ends the log in a shutdown hook, while requests are still finishing. */
public final class ShutdownSafeLogging extends LogManager {

  public ShutdownSafeLogging() {}

  /** Called by the JDK's shutdown hook, too early; {@link #end} does it. */
  @Override
  public void reset() {}

  void end() {
    super.reset();
  }
}
