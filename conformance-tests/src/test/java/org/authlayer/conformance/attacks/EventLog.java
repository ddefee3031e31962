package org.authlayer.conformance.attacks;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;
import java.util.stream.Stream;

/** The lines of events, as an operator reads them. */
final class EventLog extends Handler {

  private final Logger logger = Logger.getLogger("org.authlayer.events");
  private final Queue<String> lines = new ConcurrentLinkedQueue<>();

  static EventLog begin() {
    EventLog log = new EventLog();
    log.logger.addHandler(log);
    return log;
  }

  /** How many lines have all of the words. */
  long count(String... words) {
    return lines.stream().filter(line -> Stream.of(words).allMatch(line::contains)).count();
  }

  @Override
  public void publish(LogRecord line) {
    lines.add(new SimpleFormatter().formatMessage(line));
  }

  @Override
  public void flush() {}

  @Override
  public void close() {
    logger.removeHandler(this);
  }
}
