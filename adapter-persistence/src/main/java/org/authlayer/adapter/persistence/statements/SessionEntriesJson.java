package org.authlayer.adapter.persistence.statements;

import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.authlayer.ports.driven.StoreException;

/** Reads the one form in which PostgreSQL writes a {@code jsonb} object of strings. */
final class SessionEntriesJson {

  private static final int UNICODE_DIGITS = 4;

  private final String text;
  private int at;

  private SessionEntriesJson(String text) {
    this.text = text;
  }

  static Map<String, String> parse(String text) {
    return new SessionEntriesJson(text).entries();
  }

  /** Name, value, name, value: {@code jsonb_object} makes the object of it. */
  static String[] flat(Map<String, String> entries) {
    return entries.entrySet().stream()
        .flatMap(entry -> Stream.of(entry.getKey(), entry.getValue()))
        .toArray(String[]::new);
  }

  private Map<String, String> entries() {
    Map<String, String> entries = new HashMap<>();
    require("{");
    boolean more = !text.startsWith("}", at);
    while (more) {
      String name = string();
      require(": ");
      entries.put(name, string());
      more = text.startsWith(", ", at);
      at += more ? 2 : 0;
    }
    require("}");
    if (at != text.length()) {
      throw unreadable();
    }
    return entries;
  }

  private String string() {
    require("\"");
    int end = text.indexOf('"', at);
    int escape = text.indexOf('\\', at);
    if (end < 0) {
      throw unreadable();
    }
    if (escape < 0 || escape > end) {
      String plain = text.substring(at, end);
      at = end + 1;
      return plain;
    }
    StringBuilder unescaped = new StringBuilder(end - at);
    while (at < text.length() && text.charAt(at) != '"') {
      char c = text.charAt(at++);
      unescaped.append(c == '\\' ? escaped() : c);
    }
    require("\"");
    return unescaped.toString();
  }

  private char escaped() {
    char c = at < text.length() ? text.charAt(at++) : 0;
    return switch (c) {
      case '"', '\\' -> c;
      case 'b' -> '\b';
      case 'f' -> '\f';
      case 'n' -> '\n';
      case 'r' -> '\r';
      case 't' -> '\t';
      case 'u' -> unicode();
      default -> throw unreadable();
    };
  }

  private char unicode() {
    try {
      int unit = Integer.parseInt(text, at, at + UNICODE_DIGITS, 16);
      at += UNICODE_DIGITS;
      return (char) unit;
    } catch (IndexOutOfBoundsException | NumberFormatException e) {
      throw unreadable();
    }
  }

  private void require(String expected) {
    if (!text.startsWith(expected, at)) {
      throw unreadable();
    }
    at += expected.length();
  }

  /** Without the text, which may hold personal data. */
  private StoreException unreadable() {
    return StoreException.broken(
        "sessions.data is to hold an object of strings; what is at character " + at + " is not",
        null);
  }
}
