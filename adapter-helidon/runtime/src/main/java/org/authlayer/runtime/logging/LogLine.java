package org.authlayer.runtime.logging;

import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Optional;
import java.util.logging.Formatter;
import java.util.logging.LogRecord;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.authlayer.ports.driven.StoreException;
import org.authlayer.ports.driving.ContractException;
import org.jspecify.annotations.Nullable;

/**
 * One line for each record: time, level, logger, message. No client can begin a line of its own.
 *
 * <p>The message of an exception is logged in development only: a driver quotes the values of
 * records in it. {@link StoreException} and {@link ContractException} promise not to.
 */
public final class LogLine extends Formatter {

  private final boolean messages;

  public LogLine() {
    this(false);
  }

  public LogLine(boolean messages) {
    this.messages = messages;
  }

  /** In UTC to the millisecond (RFC 3339). */
  static final DateTimeFormatter TIME =
      new DateTimeFormatterBuilder().appendInstant(3).toFormatter(Locale.ROOT);

  private static final Pattern LINE_BREAKERS =
      Pattern.compile("[\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}\\p{Cs}]");
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
    append(line, thrown(record, messages), messages);
    return line.toString();
  }

  /** The pool gives each connection that breaks a trace, which says where it was used, not why. */
  static @Nullable Throwable thrown(LogRecord record, boolean development) {
    String logger = String.valueOf(record.getLoggerName());
    Throwable thrown =
        record.getThrown() instanceof LoggedFailure logged ? logged.original() : record.getThrown();
    return development || !logger.startsWith("com.zaxxer.hikari.") ? thrown : null;
  }

  static Optional<LogFields> pairs(LogRecord record) {
    Object[] parameters = record.getParameters();
    return parameters != null && parameters.length == 1 && parameters[0] instanceof LogFields pairs
        ? Optional.of(pairs)
        : Optional.empty();
  }

  static void append(StringBuilder line, @Nullable Throwable thrown, boolean messages) {
    int depth = 0;
    for (Throwable t = thrown; t != null && depth < MOST_CAUSES; t = t.getCause()) {
      append(line, t, depth++ == 0 ? "" : "caused by ", messages);
    }
  }

  /** Escapes blanks, quotes and backslashes, too, so that no value can look like another pair. */
  static String word(String text, int most) {
    StringBuilder safe = new StringBuilder(text.length());
    for (int i = 0; i < text.length(); i++) {
      int before = safe.length();
      append(safe, text.charAt(i));
      if (safe.length() > most) {
        safe.setLength(before);
        return safe.append("...").toString();
      }
    }
    return safe.isEmpty() ? "-" : safe.toString();
  }

  /** Appends printable ASCII without blank, quote and backslash as it is, all else as an escape. */
  static void append(StringBuilder safe, char c) {
    if (c > ' ' && c < 127 && c != '"' && c != '\\') {
      safe.append(c);
    } else {
      safe.append(escape(c));
    }
  }

  static String quoted(String sentence) {
    return '"' + line(sentence).replace("\\", "\\u005c").replace("\"", "\\u0022") + '"';
  }

  public static String line(String text) {
    return LINE_BREAKERS
        .matcher(text)
        .replaceAll(
            breaker ->
                breaker
                    .group()
                    .chars()
                    .mapToObj(unit -> Matcher.quoteReplacement(escape(unit)))
                    .collect(Collectors.joining()));
  }

  private static String escape(int unit) {
    return "\\u" + HexFormat.of().toHexDigits((char) unit);
  }

  private static void append(
      StringBuilder line, Throwable thrown, String relation, boolean messages) {
    line.append("  ").append(relation).append(thrown.getClass().getName());
    if (messages || LoggedFailure.hasSafeMessage(thrown)) {
      line.append(": ").append(line(String.valueOf(thrown.getMessage())));
    }
    line.append('\n');
    StackTraceElement[] frames = thrown.getStackTrace();
    for (int i = 0; i < Math.min(frames.length, MOST_FRAMES); i++) {
      line.append("    at ").append(frames[i]).append('\n');
    }
  }
}
