package org.authlayer.adapter.helidon.logging;

import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.logging.Formatter;
import java.util.logging.LogRecord;
import org.authlayer.ports.driven.StoreException;

/**
 * One line for each record: time, level, logger, message. What a client sent cannot begin a line of
 * its own.
 *
 * <p>Of exceptions the classes and the places are told. Their messages are not: a driver quotes the
 * values of records in them. {@link StoreException} promises not to.
 */
public final class LogLine extends Formatter {

  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSS'Z'").withZone(ZoneOffset.UTC);

  @Override
  public String format(LogRecord record) {
    StringBuilder line = new StringBuilder();
    line.append(TIME.format(record.getInstant())).append(' ');
    line.append(record.getLevel().getName()).append(' ');
    line.append(record.getLoggerName()).append(' ');
    line.append(escaped(formatMessage(record))).append('\n');
    int depth = 0;
    for (Throwable t = record.getThrown(); t != null && depth < 8; t = t.getCause()) {
      append(line, t, depth++ == 0 ? "" : "caused by ");
    }
    return line.toString();
  }

  /** A value within a line: without control characters and white space. */
  static String word(String text) {
    return escaped(text).replace(" ", "\\u0020");
  }

  /**
   * A text as part of a line.
   *
   * @param text anything
   * @return without control, format and line separator characters
   */
  public static String line(String text) {
    return escaped(text);
  }

  private static void append(StringBuilder line, Throwable thrown, String relation) {
    line.append("  ").append(relation).append(thrown.getClass().getName());
    if (thrown instanceof StoreException) {
      line.append(": ").append(escaped(String.valueOf(thrown.getMessage())));
    }
    line.append('\n');
    for (StackTraceElement frame : thrown.getStackTrace()) {
      line.append("    at ").append(frame).append('\n');
    }
  }

  private static String escaped(String text) {
    StringBuilder safe = new StringBuilder(text.length());
    text.codePoints()
        .forEach(
            c -> {
              if (Character.isISOControl(c)
                  || Character.getType(c) == Character.FORMAT
                  || c == 0x2028
                  || c == 0x2029) {
                safe.append("\\u%04x".formatted(c));
              } else {
                safe.appendCodePoint(c);
              }
            });
    return safe.toString();
  }
}
