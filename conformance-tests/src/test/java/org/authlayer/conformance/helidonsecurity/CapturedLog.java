package org.authlayer.conformance.helidonsecurity;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;

/** All that Helidon, its audit and this project log, down to the finest level, until closed. */
final class CapturedLog extends Handler {

  private static final List<String> NAMES = List.of("io.helidon", "org.authlayer", "AUDIT");

  private final Queue<String> lines = new ConcurrentLinkedQueue<>();
  private final Map<Logger, Level> before = new LinkedHashMap<>();
  private final List<Handler> quiet = new ArrayList<>();

  private CapturedLog() {
    setLevel(Level.ALL);
    setFormatter(new SimpleFormatter());
  }

  static CapturedLog begin() {
    CapturedLog log = new CapturedLog();
    Logger root = Logger.getLogger("");
    for (Handler handler : root.getHandlers()) {
      log.quiet.add(handler);
      root.removeHandler(handler);
    }
    root.addHandler(log);
    for (String name : NAMES) {
      Logger logger = Logger.getLogger(name);
      log.before.put(logger, logger.getLevel());
      logger.setLevel(Level.ALL);
    }
    return log;
  }

  /** All lines so far, with their exceptions. */
  String text() {
    return String.join("\n", lines);
  }

  @Override
  public void publish(LogRecord line) {
    lines.add(line.getLoggerName() + " " + getFormatter().format(line));
  }

  @Override
  public void flush() {}

  @Override
  public void close() {
    Logger root = Logger.getLogger("");
    root.removeHandler(this);
    quiet.forEach(root::addHandler);
    before.forEach(Logger::setLevel);
  }
}
