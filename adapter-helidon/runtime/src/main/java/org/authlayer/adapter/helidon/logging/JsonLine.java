package org.authlayer.adapter.helidon.logging;

import java.util.logging.Formatter;
import java.util.logging.LogRecord;

/**
 * One JSON object for each record, on one line of ASCII: {@code time}, {@code level}, {@code
 * logger}, {@code message}, the pairs of a line of pairs as members, and {@code exception}. What a
 * client sent is inside a string and cannot leave it.
 */
public final class JsonLine extends Formatter {

  private final boolean messages;

  /** For the JDK, where a configuration of its own kind names this class. */
  public JsonLine() {
    this(false);
  }

  /**
   * A line for each record.
   *
   * @param messages whether messages of exceptions are logged, for development
   */
  public JsonLine(boolean messages) {
    this.messages = messages;
  }

  @Override
  public String format(LogRecord record) {
    JsonMembers members = new JsonMembers();
    members.put("time", LogLine.TIME.format(record.getInstant()));
    members.put("level", record.getLevel().getName());
    members.put("logger", String.valueOf(record.getLoggerName()));
    LogLine.pairs(record)
        .ifPresentOrElse(
            pairs -> {
              members.put("message", pairs.name());
              pairs.forEach(members::put);
            },
            () -> members.put("message", formatMessage(record)));
    if (record.getThrown() != null) {
      StringBuilder trace = new StringBuilder();
      LogLine.append(trace, record.getThrown(), messages);
      members.put("exception", trace.toString().strip());
    }
    return members.text() + "\n";
  }
}
