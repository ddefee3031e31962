package org.authlayer.runtime.logging;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/** The fields of a log line: text that a client may have made up, own sentences and numbers. */
final class LogFields {

  private static final int MAX_LENGTH = 120;
  private static final int USUAL_LENGTH = 192;

  private final String name;
  private final Map<String, Object> values = new LinkedHashMap<>();

  private LogFields(String name) {
    this.name = name;
  }

  static LogFields of(String name) {
    return new LogFields(name);
  }

  /** {@code owasp} is the name of the event in the OWASP logging vocabulary, or a dash. */
  static LogFields event(String name, String owasp, String outcome) {
    return of(name).put("event", name).put("owasp", owasp).put("outcome", outcome);
  }

  LogFields put(String key, String value) {
    return put(key, value, MAX_LENGTH);
  }

  LogFields put(String key, String value, int most) {
    values.put(key, new Word(value, most));
    return this;
  }

  LogFields put(String key, long number) {
    values.put(key, number);
    return this;
  }

  LogFields sentence(String key, String text) {
    values.put(key, new Sentence(text));
    return this;
  }

  void write(Logger logger, Level level) {
    write(logger, level, null);
  }

  /** To a formatter of another make the fields are one text. */
  void write(Logger logger, Level level, @Nullable Throwable thrown) {
    LogRecord record = new LogRecord(level, "{0}");
    record.setLoggerName(logger.getName());
    record.setParameters(new Object[] {this});
    record.setThrown(thrown == null ? null : LoggedFailure.of(thrown));
    logger.log(record);
  }

  String name() {
    return name;
  }

  void forEach(BiConsumer<String, Object> taker) {
    values.forEach(
        (key, value) ->
            taker.accept(
                key,
                switch (value) {
                  case Word word -> word.cut();
                  case Sentence sentence -> sentence.text();
                  default -> value;
                }));
  }

  /** One line, in which no value can look like another pair. */
  @Override
  public String toString() {
    StringBuilder line = new StringBuilder(USUAL_LENGTH);
    for (Map.Entry<String, Object> pair : values.entrySet()) {
      line.append(line.isEmpty() ? "" : " ").append(pair.getKey()).append('=');
      switch (pair.getValue()) {
        case Word word -> line.append(LogLine.word(word.text(), word.most()));
        case Sentence sentence -> line.append(LogLine.quoted(sentence.text()));
        default -> line.append(pair.getValue());
      }
    }
    return line.toString();
  }

  private record Sentence(String text) {}

  private record Word(String text, int most) {

    private String cut() {
      return text.isEmpty() ? "-" : text.length() <= most ? text : text.substring(0, most) + "...";
    }
  }
}
