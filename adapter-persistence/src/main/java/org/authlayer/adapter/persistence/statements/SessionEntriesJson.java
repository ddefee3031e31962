package org.authlayer.adapter.persistence.statements;

import java.util.HashMap;
import java.util.HexFormat;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.authlayer.ports.driven.StoreException;

/** Reads the one form in which PostgreSQL writes a {@code jsonb} object of strings. */
final class SessionEntriesJson {

  private static final String STRING =
      "\"([^\"\\\\]*+(?:\\\\(?:[\"\\\\bfnrt]|u[0-9a-fA-F]{4})[^\"\\\\]*+)*+)\"";

  /** Nearly every session holds the identifier of its user and nothing else. */
  private static final String USER = "{\"User\": \"";

  private static final int UUID_AND_END = 36 + 2;

  private static final Pattern ENTRY =
      Pattern.compile("\\G(?:^\\{|(?!^), )" + STRING + ": " + STRING);
  private static final Pattern ESCAPE = Pattern.compile("\\\\(?:u(.{4})|.)");

  private SessionEntriesJson() {}

  static Map<String, String> parse(String text) {
    return text.startsWith(USER) && text.length() == USER.length() + UUID_AND_END && isPlain(text)
        ? Map.of("User", text.substring(USER.length(), text.length() - 2))
        : parseAny(text);
  }

  private static boolean isPlain(String text) {
    return text.indexOf('\\') < 0
        && text.indexOf('"', USER.length()) == text.length() - 2
        && text.endsWith("\"}");
  }

  private static Map<String, String> parseAny(String text) {
    Map<String, String> entries = new HashMap<>();
    Matcher entry = ENTRY.matcher(text);
    int end = 0;
    while (entry.find()) {
      entries.put(unescaped(entry.group(1)), unescaped(entry.group(2)));
      end = entry.end();
    }
    if (!text.substring(end).equals(end == 0 ? "{}" : "}")) {
      // Without the text, which may hold personal data.
      throw StoreException.broken(
          "sessions.data is to hold an object of strings; what is at character " + end + " is not",
          null);
    }
    return entries;
  }

  /** Name, value, name, value: {@code jsonb_object} makes the object of it. */
  static String[] flat(Map<String, String> entries) {
    return entries.entrySet().stream()
        .flatMap(entry -> Stream.of(entry.getKey(), entry.getValue()))
        .toArray(String[]::new);
  }

  private static String unescaped(String text) {
    return text.indexOf('\\') < 0 ? text : ESCAPE.matcher(text).replaceAll(SessionEntriesJson::one);
  }

  private static String one(MatchResult escape) {
    String digits = escape.group(1);
    return Matcher.quoteReplacement(
        digits == null
            ? escape.group().translateEscapes()
            : Character.toString(HexFormat.fromHexDigits(digits)));
  }
}
