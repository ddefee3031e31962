package org.authlayer.conformance.helidon;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;

/** What a package logs, until closed. */
final class LoggedLines extends Handler implements AutoCloseable {

  private final Queue<String> lines = new ConcurrentLinkedQueue<>();
  private final Logger logger;

  private LoggedLines(Logger logger) {
    this.logger = logger;
    setFormatter(new SimpleFormatter());
  }

  static LoggedLines of(String name) {
    LoggedLines log = new LoggedLines(Logger.getLogger(name));
    log.logger.addHandler(log);
    return log;
  }

  String text() {
    return String.join("\n", lines);
  }

  @Override
  public void publish(LogRecord line) {
    lines.add(getFormatter().format(line));
  }

  @Override
  public void flush() {}

  @Override
  public void close() {
    logger.removeHandler(this);
  }
}
