package org.authlayer.adapter.helidon.logging;

import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.util.Optional;
import java.util.logging.Formatter;
import java.util.logging.LogRecord;
import org.authlayer.ports.driven.StoreException;
import org.authlayer.ports.driving.ContractException;
import org.jspecify.annotations.Nullable;

/**
 * One line for each record: time, level, logger, message. What a client sent cannot begin a line of
 * its own.
 *
 * <p>Of an exception the class and the frames are logged, and not the message: a driver quotes the
 * values of records in it. {@link StoreException} and {@link ContractException} promise not to. In
 * development the messages are logged, too.
 */
public final class LogLine extends Formatter {

  private final boolean messages;

  public LogLine() {
    this(false);
  }

  /**
   * A line for each record.
   *
   * @param messages whether messages of exceptions are logged, for development
   */
  public LogLine(boolean messages) {
    this.messages = messages;
  }

  /** In UTC to the millisecond (RFC 3339). */
  static final DateTimeFormatter TIME =
      new DateTimeFormatterBuilder().appendInstant(3).toFormatter();

  private static final int MOST_CAUSES = 8;
  private static final int MOST_FRAMES = 60;
  private static final int USUAL_LENGTH = 256;

  @Override
  public String format(LogRecord record) {
    StringBuilder line = new StringBuilder(USUAL_LENGTH);
    line.append(TIME.format(record.getInstant())).append(' ');
    line.append(record.getLevel().getName()).append(' ');
    line.append(record.getLoggerName()).append(' ');
    line.append(
        pairs(record).map(LogFields::toString).orElseGet(() -> line(formatMessage(record))));
    line.append('\n');
    append(line, record.getThrown(), messages);
    return line.toString();
  }

  static Optional<LogFields> pairs(LogRecord record) {
    Object[] parameters = record.getParameters();
    return parameters != null && parameters.length == 1 && parameters[0] instanceof LogFields pairs
        ? Optional.of(pairs)
        : Optional.empty();
  }

  /** An exception and what caused it, some lines each. */
  static void append(StringBuilder line, @Nullable Throwable thrown, boolean messages) {
    int depth = 0;
    for (Throwable t = thrown; t != null && depth < MOST_CAUSES; t = t.getCause()) {
      append(line, t, depth++ == 0 ? "" : "caused by ", messages);
    }
  }

  /**
   * A value within a line, as in {@code key=value}: printable ASCII without blank, quote and
   * backslash, everything else as UTF-16 in escapes, so that no value can look like another pair.
   */
  static String word(String text, int most) {
    if (isWord(text, most)) {
      return text;
    }
    StringBuilder safe = new StringBuilder();
    for (int i = 0; i < text.length(); i++) {
      String next = isPlain(text.charAt(i)) ? text.substring(i, i + 1) : escape(text.charAt(i));
      if (safe.length() + next.length() > most) {
        return safe.append("...").toString();
      }
      safe.append(next);
    }
    return safe.isEmpty() ? "-" : safe.toString();
  }

  /** A sentence of this program's own as a value within a line. */
  static String quoted(String sentence) {
    return '"' + line(sentence).replace("\\", "\\u005c").replace("\"", "\\u0022") + '"';
  }

  public static String line(String text) {
    StringBuilder safe = new StringBuilder(text.length());
    text.codePoints()
        .forEach(
            c -> {
              if (breaksLines(c)) {
                Character.toString(c).chars().forEach(unit -> safe.append(escape((char) unit)));
              } else {
                safe.appendCodePoint(c);
              }
            });
    return safe.toString();
  }

  /** Most values are written as they are. */
  private static boolean isWord(String text, int most) {
    boolean plain = !text.isEmpty() && text.length() <= most;
    for (int i = 0; plain && i < text.length(); i++) {
      plain = isPlain(text.charAt(i));
    }
    return plain;
  }

  private static boolean isPlain(char c) {
    return c > ' ' && c < 127 && c != '"' && c != '\\';
  }

  private static boolean breaksLines(int c) {
    return switch (Character.getType(c)) {
      case Character.CONTROL,
          Character.FORMAT,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR,
          Character.SURROGATE ->
          true;
      default -> false;
    };
  }

  private static String escape(char unit) {
    return "\\u%04x".formatted((int) unit);
  }

  private static void append(
      StringBuilder line, Throwable thrown, String relation, boolean messages) {
    line.append("  ").append(relation).append(thrown.getClass().getName());
    if (messages || thrown instanceof StoreException || thrown instanceof ContractException) {
      line.append(": ").append(line(String.valueOf(thrown.getMessage())));
    }
    line.append('\n');
    StackTraceElement[] frames = thrown.getStackTrace();
    for (int i = 0; i < Math.min(frames.length, MOST_FRAMES); i++) {
      line.append("    at ").append(frames[i]).append('\n');
    }
  }
}
