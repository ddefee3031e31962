package org.authlayer.conformance.elsewhere;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Writes JSON, in one of the many ways in which the same value can be written. */
record JsonWriter(Variations variations) {

  /** An object whose members stand in the order in which they are given. */
  static Map<String, Object> object(Object... namesAndValues) {
    Map<String, Object> members = new LinkedHashMap<>();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      members.put(String.valueOf(namesAndValues[i]), namesAndValues[i + 1]);
    }
    return members;
  }

  String write(Object value) {
    String gap = variations.has("json-blanks") ? "\n  " : "";
    return switch (value) {
      case Map<?, ?> members ->
          ordered(members).stream()
              .map(e -> gap + string(String.valueOf(e.getKey())) + ":" + gap + write(e.getValue()))
              .collect(Collectors.joining(",", "{", gap + "}"));
      case List<?> elements ->
          elements.stream()
              .map(e -> gap + write(e))
              .collect(Collectors.joining(",", "[", gap + "]"));
      case String string -> string(string);
      case JsonNull none -> "null";
      default -> String.valueOf(value);
    };
  }

  private List<Map.Entry<?, ?>> ordered(Map<?, ?> members) {
    List<Map.Entry<?, ?>> entries = new ArrayList<>(members.entrySet());
    if (variations.has("members-shuffled")) {
      Collections.shuffle(entries);
    }
    return entries;
  }

  private String string(String value) {
    StringBuilder json = new StringBuilder("\"");
    for (int i = 0; i < value.length(); i++) {
      char c = value.charAt(i);
      if (c == '"' || c == '\\') {
        json.append('\\').append(c);
      } else if (c == '/' && variations.has("json-escaped-slash")) {
        json.append("\\/");
      } else if (c < ' ' || (c > '~' && variations.has("json-ascii"))) {
        json.append(String.format("\\u%04x", (int) c));
      } else {
        json.append(c);
      }
    }
    return json.append('"').toString();
  }
}
