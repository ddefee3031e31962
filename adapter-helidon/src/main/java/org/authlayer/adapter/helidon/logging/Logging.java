package org.authlayer.adapter.helidon.logging;

import java.util.logging.ConsoleHandler;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogManager;
import java.util.logging.Logger;

/** Sends every record to standard error, a line each. */
public final class Logging {

  /** Held on to: a logger nobody refers to loses its level. */
  private static final Logger OURS = Logger.getLogger("org.authlayer");

  private Logging() {}

  /**
   * Begins. Leaves everything alone if the operator brought a configuration of the JDK's own kind.
   */
  public static void begin() {
    if (System.getProperty("java.util.logging.config.file") != null) {
      return;
    }
    LogManager.getLogManager().reset();
    Handler handler = new ConsoleHandler();
    handler.setFormatter(new LogLine());
    handler.setLevel(Level.ALL);
    Logger root = Logger.getLogger("");
    root.setLevel(Level.WARNING);
    root.addHandler(handler);
    OURS.setLevel(Level.INFO);
  }
}
