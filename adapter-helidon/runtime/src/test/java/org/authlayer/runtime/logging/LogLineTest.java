package org.authlayer.runtime.logging;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import org.authlayer.ports.driven.StoreException;
import org.authlayer.ports.driving.ContractException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class LogLineTest {

  @Test
  void aRecordIsOneLine() {
    String line = format("a\r\nFAKE\u2028x\u001b[31m\u202e\u00e4", null);
    assertEquals(1, line.lines().count(), line);
    assertTrue(line.endsWith("a\\u000d\\u000aFAKE\\u2028x\\u001b[31m\\u202e\u00e4\n"), line);
  }

  @Test
  void messagesOfForeignExceptionsAreNotTold() {
    Exception cause = new IllegalStateException("Key (email)=(somebody) exists");
    String line = format("m", StoreException.broken("the table is missing", cause));
    assertTrue(line.contains("StoreException: the table is missing"), line);
    assertTrue(line.contains("caused by java.lang.IllegalStateException\n"), line);
    assertFalse(line.contains("somebody"), line);
  }

  @Test
  void aBrokenContractSaysWhatToChange() {
    ContractException broken = new ContractException("GET /orders: the handler answered null");
    String line = format("m", broken);
    assertTrue(line.contains("ContractException: GET /orders: the handler answered null\n"), line);
  }

  @Test
  void anEndlessTraceIsCut() {
    Exception deep = new IllegalStateException();
    StackTraceElement[] frames = new StackTraceElement[1024];
    Arrays.fill(frames, new StackTraceElement("C", "m", "C.java", 1));
    deep.setStackTrace(frames);
    assertEquals(62, format("m", deep).lines().count());
  }

  /** An outage breaks every connection of the pool, and the message has the reason. */
  @Test
  void aConnectionThatBreaksIsOneLineButInDevelopment() {
    String pool = "com.zaxxer.hikari.pool.ProxyConnection";
    Exception cut = new IllegalStateException();
    assertEquals(1, new LogLine().format(record(pool, "broken", cut)).lines().count());
    assertFalse(new JsonLine().format(record(pool, "broken", cut)).contains("exception"));
    assertTrue(new LogLine(true).format(record(pool, "broken", cut)).lines().count() > 1);
    assertTrue(new LogLine().format(record("l", "broken", cut)).lines().count() > 1);
    assertTrue(new JsonLine().format(record("l", "broken", cut)).contains("exception"));
  }

  private static String format(String message, @Nullable Throwable thrown) {
    return new LogLine().format(record("l", message, thrown));
  }

  private static LogRecord record(String logger, String message, @Nullable Throwable thrown) {
    LogRecord record = new LogRecord(Level.INFO, message);
    record.setLoggerName(logger);
    record.setThrown(thrown);
    return record;
  }
}
