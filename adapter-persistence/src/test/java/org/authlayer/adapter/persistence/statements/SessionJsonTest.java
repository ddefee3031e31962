package org.authlayer.adapter.persistence.statements;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.sql.Array;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import java.util.function.Consumer;
import org.authlayer.adapter.persistence.support.MigratedDatabase;
import org.authlayer.adapter.persistence.support.TestDatabase;
import org.authlayer.ports.driven.StoreException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The text of an object, beside what the database itself makes of it. */
@ExtendWith(MigratedDatabase.class)
final class SessionJsonTest {

  private static final int OBJECTS = 2000;
  private static final String LETTERS = "ab{}[]:,\"\\/\b\f\n\r\t\u0001\u001f\u007f äß€漢 '";

  private final TestDatabase database;

  SessionJsonTest(TestDatabase database) {
    this.database = database;
  }

  @Test
  void anyObjectOfStringsIsReadAsTheDatabaseReadsIt() throws SQLException {
    Random random = new Random(20301201);
    try (Connection connection = database.connect();
        PreparedStatement made = connection.prepareStatement("select jsonb_object(?)")) {
      for (int object = 0; object < OBJECTS; object++) {
        Map<String, String> entries = new HashMap<>();
        for (int entry = random.nextInt(4); entry > 0; entry--) {
          entries.put(text(random), text(random));
        }
        assertEquals(entries, SessionJson.strings(written(connection, made, entries)));
      }
    }
  }

  /** A user's entry alone has a shorter way; texts with escapes and of other lengths do not. */
  @Test
  void userAloneIsReadAsTheDatabaseReadsIt() throws SQLException {
    Random random = new Random(20261126);
    try (Connection connection = database.connect();
        PreparedStatement made = connection.prepareStatement("select jsonb_object(?)")) {
      for (int object = 0; object < OBJECTS; object++) {
        String id = UUID.randomUUID().toString();
        int at = random.nextInt(id.length());
        String other = object % 2 == 0 ? "" : text(random);
        Map<String, String> entries =
            Map.of(
                "User",
                id.substring(0, Math.max(0, at - other.length())) + other + id.substring(at));
        assertEquals(entries, SessionJson.strings(written(connection, made, entries)));
      }
    }
  }

  private static String written(
      Connection connection, PreparedStatement made, Map<String, String> entries)
      throws SQLException {
    String[] flat =
        entries.entrySet().stream()
            .mapMulti(
                (Map.Entry<String, String> entry, Consumer<String> to) -> {
                  to.accept(entry.getKey());
                  to.accept(entry.getValue());
                })
            .toArray(String[]::new);
    Array array = connection.createArrayOf("text", flat);
    made.setArray(1, array);
    try (ResultSet row = made.executeQuery()) {
      row.next();
      return row.getString(1);
    }
  }

  private static String text(Random random) {
    StringBuilder text = new StringBuilder();
    for (int length = random.nextInt(8); length > 0; length--) {
      if (random.nextInt(10) == 0) {
        text.append("😀");
      } else {
        text.append(LETTERS.charAt(random.nextInt(LETTERS.length())));
      }
    }
    return text.toString();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "{",
        "{\"a\": 1}",
        "{\"a\": null}",
        "{\"a\": {\"b\": \"c\"}}",
        "{\"a\": \"b\"",
        "{\"a\": \"b\"}x",
        "{\"a\": \"b\", }",
        "{\"a\": \"b",
        "{\"a\": \"b\\",
        "{\"a\": \"\\x\"}",
        "{\"a\": \"\\u00\"}",
        "{\"a\": \"\\u00zz\"}",
        "{\"a\"}",
        "[\"a\"]"
      })
  void anythingElseIsRefusedAndNotRepeated(String text) {
    StoreException refused =
        assertThrows(StoreException.class, () -> SessionJson.strings(text), text);
    assertFalse(refused.toString().contains("\"a\""), refused.toString());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "{\"a\": {}}",
        "{\"a\": \"b\"}",
        "{\"a\": {\"since\": 1}}",
        "{\"a\": {\"since\": \"2026-03-01T12:00:00Z\", \"token\": \"x\"}}",
        "{\"a\": {\"since\": \"2026-03-01T12:00:00Z\"}",
        "[]"
      })
  void timesOfUsersInAnyOtherFormAreRefusedAndNotRepeated(String text) {
    Map<String, String> users = Map.of("a", "1");
    StoreException refused =
        assertThrows(StoreException.class, () -> SessionJson.identities(text, users, null), text);
    assertFalse(refused.toString().contains("\"a\""), refused.toString());
  }
}
