package org.authlayer.runtime.logging;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.logging.Formatter;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;
import org.authlayer.ports.driven.AuthEvent;
import org.authlayer.ports.driven.StoreException;
import org.junit.jupiter.api.Test;

/** A process with a log of its own form gets no message of an exception either. */
final class LoggedFailureTest {

  private static final String SECRET = "hunter2";

  private final Logger events = Logger.getLogger("org.authlayer.events");

  private List<LogRecord> published(Throwable failure) {
    List<LogRecord> records = new ArrayList<>();
    Handler handler =
        new Handler() {
          @Override
          public void publish(LogRecord record) {
            records.add(record);
          }

          @Override
          public void flush() {}

          @Override
          public void close() {}
        };
    events.addHandler(handler);
    try (LoggedEvents logged = LoggedEvents.begin()) {
      logged.publish(new AuthEvent.RequestFailed(Samples.WHERE, failure));
    } finally {
      events.removeHandler(handler);
    }
    return records;
  }

  @Test
  void messageOfAnExceptionIsInNoFormOfLog() {
    IOException cause = new IOException(SECRET);
    cause.initCause(new IllegalArgumentException(SECRET));
    List<LogRecord> records = published(new IllegalStateException(SECRET, cause));
    assertEquals(1, records.size());
    for (Formatter form : List.of(new SimpleFormatter(), new LogLine(), new JsonLine())) {
      String text = form.format(records.get(0));
      assertFalse(text.contains(SECRET), text);
      for (String kept :
          List.of(
              "java.lang.IllegalStateException",
              "java.io.IOException",
              "java.lang.IllegalArgumentException",
              "LoggedFailureTest.messageOfAnExceptionIsInNoFormOfLog")) {
        assertTrue(text.contains(kept), text);
      }
      assertFalse(text.contains("LoggedFailure:"), text);
    }
    String development = new LogLine(true).format(records.get(0));
    assertEquals(4, development.split(SECRET, -1).length, development);
  }

  @Test
  void messageThatPromisesToHaveNoSecretIsKept() {
    List<LogRecord> records = published(StoreException.broken("a rule is broken", null));
    assertTrue(new SimpleFormatter().format(records.get(0)).contains("a rule is broken"));
  }
}
