package org.authlayer.runtime.logging;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import org.authlayer.json.Json;
import org.authlayer.ports.driven.AuthEvent;
import org.authlayer.ports.driven.StoreException;
import org.authlayer.ports.json.JsonValue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JsonLineTest {

  private static final String FORGED = "x\",\"event\":\"login-succeeded";

  @Test
  void anEventHasThePairsOfItsLineAsMembers() {
    for (AuthEvent event : Samples.ofEachType()) {
      LogFields pairs = EventLine.of(event);
      Map<String, JsonValue> members = members(format(record(pairs)));
      List<String> keys = new ArrayList<>(List.of("time", "level", "logger", "message"));
      pairs.forEach((key, value) -> keys.add(key));
      assertEquals(new TreeSet<>(keys), new TreeSet<>(members.keySet()));
      assertEquals(members.get("event"), members.get("message"));
      assertEquals(text(event.where().requestId()), members.get("request"));
    }
  }

  @Test
  void numbersAreNumbers() {
    Map<String, JsonValue> members =
        members(format(record(LogFields.of("answered").put("status", 404))));
    assertEquals(new JsonValue.NumberValue(BigDecimal.valueOf(404)), members.get("status"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        FORGED,
        "/a\r\n{\"event\":\"forged\"}",
        "/a\\",
        "/\\\",\"event\":\"forged\"",
        "/\u2028\u0085\u0000\u001b[31m",
        "/\u202euser\u2066\ud83d\ude00",
        "{0}",
        "/\u00e4\u007f"
      })
  void whatAClientSendsIsOneValueOnOneLine(String hostile) {
    LogFields pairs = LogFields.of("answered").put("path", hostile).put("request", "r");
    String line = format(record(pairs));
    assertTrue(line.strip().chars().allMatch(c -> c >= ' ' && c < 127), line);
    Map<String, JsonValue> members = members(line);
    assertEquals(text(hostile), members.get("path"));
    assertEquals(6, members.size());
  }

  @Test
  void halfACharacterIsReplacedAndALongValueCut() {
    assertEquals(
        text("/\ufffd"),
        members(format(record(LogFields.of("a").put("path", "/\ud800")))).get("path"));
    assertEquals(
        text("\ufffd\ufffd\ud83d\ude00\ufffd"),
        members(format(record(LogFields.of("a").put("path", "\udc00\ud800\ud83d\ude00\ud83d"))))
            .get("path"));
    assertEquals(
        text("/bc..."),
        members(format(record(LogFields.of("a").put("path", "/bcd", 3)))).get("path"));
  }

  @Test
  void whatIsNoLineOfPairsHasItsMessage() {
    LogRecord record = new LogRecord(Level.WARNING, "it {0} \"so\"\nwith {1}");
    record.setParameters(new Object[] {"is", FORGED});
    record.setLoggerName("l");
    Map<String, JsonValue> members = members(format(record));
    assertEquals(text("it is \"so\"\nwith " + FORGED), members.get("message"));
    assertEquals(text("WARNING"), members.get("level"));
    assertEquals(4, members.size());
  }

  @Test
  void messagesOfForeignExceptionsAreNotTold() {
    LogRecord record = record(LogFields.of("request-failed"));
    Exception cause = new IllegalStateException("Key (email)=(somebody) exists");
    record.setThrown(StoreException.broken("the table is missing", cause));
    String line = format(record);
    assertEquals(1, line.lines().count());
    String trace =
        assertInstanceOf(JsonValue.StringValue.class, members(line).get("exception")).value();
    assertTrue(trace.contains("StoreException: the table is missing\n    at "), trace);
    assertTrue(trace.contains("\n  caused by java.lang.IllegalStateException\n"), trace);
    assertFalse(line.contains("somebody"), line);
  }

  private static LogRecord record(LogFields pairs) {
    LogRecord record = new LogRecord(Level.INFO, "{0}");
    record.setLoggerName("l");
    record.setParameters(new Object[] {pairs});
    return record;
  }

  private static String format(LogRecord record) {
    return new JsonLine().format(record);
  }

  /** By the parser of requests, which is strict and refuses a key that comes twice. */
  private static Map<String, JsonValue> members(String line) {
    JsonValue read = Json.parse(line.getBytes(StandardCharsets.UTF_8)).orElseThrow();
    return ((JsonValue.ObjectValue) read).members();
  }

  private static JsonValue text(String value) {
    return new JsonValue.StringValue(value);
  }
}
