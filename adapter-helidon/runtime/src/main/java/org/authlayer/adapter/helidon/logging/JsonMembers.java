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

  private void quote(String value) {
    text.append('"');
    for (int i = 0; i < value.length(); i++) {
      char c = value.charAt(i);
      if (c >= ' ' && c < 127 && c != '"' && c != '\\') {
        text.append(c);
      } else {
        text.append("\\u%04x".formatted((int) (isHalf(value, i) ? '\ufffd' : c)));
      }
    }
    text.append('"');
  }

  /** Half a surrogate pair is no character: some readers would refuse the whole line. */
  private static boolean isHalf(String value, int i) {
    char c = value.charAt(i);
    return Character.isHighSurrogate(c)
        ? i + 1 == value.length() || !Character.isLowSurrogate(value.charAt(i + 1))
        : Character.isLowSurrogate(c)
            && (i == 0 || !Character.isHighSurrogate(value.charAt(i - 1)));
  }
}
