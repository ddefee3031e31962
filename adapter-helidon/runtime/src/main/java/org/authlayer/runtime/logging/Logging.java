package org.authlayer.runtime.logging;

import java.util.TimeZone;
import java.util.logging.ConsoleHandler;
import java.util.logging.Formatter;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogManager;
import java.util.logging.Logger;

/** Sends every record to standard error, a line each. */
public final class Logging {

  private static final String MANAGER = "java.util.logging.manager";

  /** Each stop of a pool that is still opening a connection would say so. */
  private static final String STOPPED_POOL = "waiting for add connection executor to shutdown";

  /** A strong reference: a logger without one loses its level. */
  private final Logger ours = Logger.getLogger("org.authlayer");

  /**
   * A start says in one line why the tables could not be created; the tool would add its frames.
   */
  private final Logger migrations = Logger.getLogger("org.flywaydb");

  private Logging() {}

  /**
   * To be called before anything logs. An operator's own manager or configuration stays.
   *
   * <p>The process is in UTC, as the log is: the driver sends its zone to the database, which
   * refuses a connection with a zone that it does not know.
   */
  public static Logging begin() {
    TimeZone.setDefault(TimeZone.getTimeZone("UTC"));
    if (System.getProperty(MANAGER) == null) {
      System.setProperty(MANAGER, ShutdownSafeLogging.class.getName());
    }
    Logging logging = new Logging();
    if (System.getProperty("java.util.logging.config.file") == null) {
      logging.toStandardError();
    }
    return logging;
  }

  /** Chooses the form of the lines, unless a configuration of the JDK's own kind has chosen it. */
  public static void write(Formatter form) {
    for (Handler handler : Logger.getLogger("").getHandlers()) {
      if (handler.getFormatter() instanceof LogLine) {
        handler.setFormatter(form);
      }
    }
  }

  /** Ends the log: nothing that comes after is written. */
  public void end() {
    if (LogManager.getLogManager() instanceof ShutdownSafeLogging lasting) {
      lasting.end();
    }
  }

  private void toStandardError() {
    Logger root = Logger.getLogger("");
    for (Handler handler : root.getHandlers()) {
      root.removeHandler(handler);
    }
    Handler handler = new ConsoleHandler();
    handler.setFormatter(new LogLine());
    handler.setLevel(Level.ALL);
    handler.setFilter(line -> !String.valueOf(line.getMessage()).contains(STOPPED_POOL));
    root.setLevel(Level.WARNING);
    root.addHandler(handler);
    ours.setLevel(Level.INFO);
    migrations.setLevel(Level.OFF);
  }
}
