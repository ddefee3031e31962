package org.authlayer.adapter.helidon.connection;

/** A name or address and a port, once in a request; HTTP/1.0 may leave it out (RFC 9112, 3.2). */
final class HostField {

  private static final String OTHERS = "-._~!$&'()*+,;=%[]";

  private int lines;
  private boolean sound = true;

  void add(String value) {
    lines++;
    int port = value.lastIndexOf(':');
    int end = port > value.lastIndexOf(']') ? port : value.length();
    sound &= isName(value, end) && RequestHead.areDigits(value, end + 1);
  }

  boolean isSound(boolean optional) {
    return (lines == 1 || (lines == 0 && optional)) && sound;
  }

  private static boolean isName(String value, int end) {
    boolean literal = value.startsWith("[") && value.indexOf(']') == end - 1;
    for (int i = 0; i < end; i++) {
      char c = value.charAt(i);
      boolean bracket = c == '[' || c == ']';
      boolean part = isDigitOrLetter(c) || OTHERS.indexOf(c) >= 0 || (c == ':' && literal);
      if (!part || (bracket && !(literal && (i == 0 || i == end - 1)))) {
        return false;
      }
    }
    return end > 0;
  }

  private static boolean isDigitOrLetter(char c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
  }
}
