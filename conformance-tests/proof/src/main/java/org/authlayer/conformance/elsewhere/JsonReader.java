package org.authlayer.conformance.elsewhere;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads JSON into maps, lists, strings, decimals, booleans and {@link JsonNull}. */
final class JsonReader {

  private static final int DEEPEST = 64;
  private static final Pattern NUMBER =
      Pattern.compile("-?(0|[1-9]\\d{0,30})(\\.\\d{1,30})?([eE][+-]?\\d{1,3})?");

  private final String text;
  private int at;
  private int depth;

  private JsonReader(String text) {
    this.text = text;
  }

  /** Throws {@link IllegalArgumentException} when the text is no JSON. */
  static Object read(String text) {
    JsonReader reader = new JsonReader(text);
    Object value = reader.value();
    reader.blanks();
    if (reader.at < text.length()) {
      throw reader.malformed();
    }
    return value;
  }

  private Object value() {
    blanks();
    if (++depth > DEEPEST) {
      throw malformed();
    }
    Object value =
        switch (peek()) {
          case '{' -> object();
          case '[' -> array();
          case '"' -> string();
          case 't' -> word("true", true);
          case 'f' -> word("false", false);
          case 'n' -> word("null", JsonNull.NULL);
          default -> number();
        };
    depth--;
    return value;
  }

  private Map<String, Object> object() {
    Map<String, Object> members = new LinkedHashMap<>();
    at++;
    blanks();
    while (peek() != '}') {
      String name = string();
      blanks();
      take(':');
      members.put(name, value());
      blanks();
      comma('}');
    }
    at++;
    return members;
  }

  private List<Object> array() {
    List<Object> elements = new ArrayList<>();
    at++;
    blanks();
    while (peek() != ']') {
      elements.add(value());
      blanks();
      comma(']');
    }
    at++;
    return elements;
  }

  private void comma(char end) {
    if (peek() == ',') {
      at++;
      blanks();
      if (peek() == end) {
        throw malformed();
      }
    } else if (peek() != end) {
      throw malformed();
    }
  }

  private String string() {
    take('"');
    StringBuilder string = new StringBuilder();
    while (peek() != '"') {
      char c = text.charAt(at++);
      if (c < ' ') {
        throw malformed();
      }
      string.append(c == '\\' ? escaped() : c);
    }
    at++;
    return string.toString();
  }

  private char escaped() {
    char c = peek();
    at++;
    return switch (c) {
      case '"', '\\', '/' -> c;
      case 'b' -> '\b';
      case 'f' -> '\f';
      case 'n' -> '\n';
      case 'r' -> '\r';
      case 't' -> '\t';
      case 'u' -> unicode();
      default -> throw malformed();
    };
  }

  private char unicode() {
    if (at + 4 > text.length()) {
      throw malformed();
    }
    String digits = text.substring(at, at + 4);
    at += 4;
    return (char) Integer.parseInt(digits, 16);
  }

  private Object number() {
    Matcher number = NUMBER.matcher(text).region(at, text.length());
    if (!number.lookingAt()) {
      throw malformed();
    }
    at = number.end();
    return new BigDecimal(number.group());
  }

  private Object word(String word, Object meaning) {
    if (!text.startsWith(word, at)) {
      throw malformed();
    }
    at += word.length();
    return meaning;
  }

  private void take(char wanted) {
    if (peek() != wanted) {
      throw malformed();
    }
    at++;
  }

  private char peek() {
    if (at >= text.length()) {
      throw malformed();
    }
    return text.charAt(at);
  }

  private void blanks() {
    while (at < text.length() && " \t\r\n".indexOf(text.charAt(at)) >= 0) {
      at++;
    }
  }

  private IllegalArgumentException malformed() {
    return new IllegalArgumentException("no JSON at " + at);
  }
}
