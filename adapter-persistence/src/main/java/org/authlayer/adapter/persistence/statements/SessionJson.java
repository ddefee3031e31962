package org.authlayer.adapter.persistence.statements;

import java.time.Instant;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Map;
import java.util.UUID;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.authlayer.ports.driven.SessionIdentity;
import org.authlayer.ports.driven.StoreException;
import org.jspecify.annotations.Nullable;

/** Reads the one form in which PostgreSQL writes the {@code jsonb} columns of a session. */
final class SessionJson {

  private static final String STRING =
      "\"([^\"\\\\]*+(?:\\\\(?:[\"\\\\bfnrt]|u[0-9a-fA-F]{4})[^\"\\\\]*+)*+)\"";

  /** Nearly every session holds the identifier of its user and nothing else. */
  private static final String USER = "{\"User\": \"";

  private static final int UUID_AND_END = 36 + 2;

  private static final Pattern ENTRY =
      Pattern.compile("\\G(?:^\\{|(?!^), )" + STRING + ": " + STRING);
  private static final Pattern IDENTITY =
      Pattern.compile(
          "\\G(?:^\\{|(?!^), )"
              + STRING
              + ": \\{(?:\"ends\": \"([^\"]+)\", )?\"since\": \"([^\"]+)\"(, \"token\": true)?\\}");
  private static final Pattern ESCAPE = Pattern.compile("\\\\(?:u(.{4})|.)");

  private SessionJson() {}

  static Map<String, String> strings(String text) {
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
    requireEnd("sessions.data is to hold an object of strings", text, end);
    return entries;
  }

  /** A type that {@code data} does not name is gone. */
  static Map<String, SessionIdentity> identities(
      String text, Map<String, String> users, @Nullable UUID token) {
    Map<String, SessionIdentity> identities = new HashMap<>();
    Matcher one = IDENTITY.matcher(text);
    int end = 0;
    while (one.find()) {
      String type = unescaped(one.group(1));
      String user = users.get(type);
      if (user != null) {
        identities.put(
            type,
            new SessionIdentity(
                user,
                Instant.parse(one.group(3)),
                one.group(2) == null ? null : Instant.parse(one.group(2)),
                one.group(4) == null ? null : token));
      }
      end = one.end();
    }
    requireEnd("sessions.identities is to hold an object of a user's times by type", text, end);
    return identities;
  }

  /** Times alone, which need no escaping. */
  static String fact(SessionIdentity identity) {
    return "{"
        + identity.end().map(end -> "\"ends\": \"" + end + "\", ").orElse("")
        + "\"since\": \""
        + identity.since()
        + "\""
        + identity.token().map(token -> ", \"token\": true").orElse("")
        + "}";
  }

  private static void requireEnd(String rule, String text, int end) {
    if (!text.substring(end).equals(end == 0 ? "{}" : "}")) {
      // Without the text, which may hold personal data.
      throw StoreException.broken(rule + "; what is at character " + end + " is not", null);
    }
  }

  private static String unescaped(String text) {
    return text.indexOf('\\') < 0 ? text : ESCAPE.matcher(text).replaceAll(SessionJson::one);
  }

  private static String one(MatchResult escape) {
    String digits = escape.group(1);
    return Matcher.quoteReplacement(
        digits == null
            ? escape.group().translateEscapes()
            : Character.toString(HexFormat.fromHexDigits(digits)));
  }
}
