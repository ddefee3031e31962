package org.authlayer.runtime.logging;

import java.nio.charset.StandardCharsets;
import java.util.logging.Formatter;
import java.util.logging.LogRecord;

/** One JSON object for each record, on one line of ASCII; no client can leave its string. */
public final class JsonLine extends Formatter {

  private final boolean messages;

  /** For the JDK, where a configuration of its own kind names this class. */
  public JsonLine() {
    this(false);
  }

  public JsonLine(boolean messages) {
    this.messages = messages;
  }

  @Override
  public String format(LogRecord record) {
    StringBuilder line = new StringBuilder("{");
    add(line, "time", LogLine.TIME.format(record.getInstant()));
    add(line, "level", record.getLevel().getName());
    add(line, "logger", String.valueOf(record.getLoggerName()));
    LogLine.pairs(record)
        .ifPresentOrElse(
            pairs -> {
              add(line, "message", pairs.name());
              pairs.forEach((key, value) -> add(line, key, value));
            },
            () -> add(line, "message", formatMessage(record)));
    Throwable thrown = LogLine.thrown(record, messages);
    if (thrown != null) {
      StringBuilder trace = new StringBuilder();
      LogLine.append(trace, thrown, messages);
      add(line, "exception", trace.toString().strip());
    }
    return line.append("}\n").toString();
  }

  private static void add(StringBuilder line, String key, Object value) {
    line.append(line.length() > 1 ? "," : "");
    quote(line, key);
    line.append(':');
    if (value instanceof Number number) {
      line.append(number);
    } else {
      quote(line, value.toString());
    }
  }

  /** The charset replaces half a surrogate pair, for which some readers would refuse the line. */
  private static void quote(StringBuilder line, String value) {
    String whole = new String(value.getBytes(StandardCharsets.UTF_16BE), StandardCharsets.UTF_16BE);
    line.append('"');
    for (int i = 0; i < whole.length(); i++) {
      if (whole.charAt(i) == ' ') {
        line.append(' ');
      } else {
        LogLine.append(line, whole.charAt(i));
      }
    }
    line.append('"');
  }
}
