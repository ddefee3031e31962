package org.authlayer.adapter.helidon.logging;

/** Writes the members of one JSON object, in printable ASCII. */
final class JsonMembers {

  private final StringBuilder text = new StringBuilder("{");

  void put(String key, Object value) {
    text.append(text.length() > 1 ? "," : "");
    quote(key);
    text.append(':');
    if (value instanceof Number number) {
      text.append(number);
    } else {
      quote(value.toString());
    }
  }

  String text() {
    return text + "}";
  }

  /** Half a surrogate pair is no character: some readers would refuse the whole line. */
  private void quote(String value) {
    text.append('"');
    value
        .codePoints()
        .map(c -> c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE ? 0xfffd : c)
        .forEach(this::append);
    text.append('"');
  }

  private void append(int c) {
    if (c >= ' ' && c < 127 && c != '"' && c != '\\') {
      text.append((char) c);
    } else {
      Character.toString(c).chars().forEach(unit -> text.append("\\u%04x".formatted(unit)));
    }
  }
}
