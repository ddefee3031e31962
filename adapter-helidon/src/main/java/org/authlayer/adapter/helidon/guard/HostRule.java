package org.authlayer.adapter.helidon.guard;

/** A name or address, and perhaps a port (RFC 9112, 3.2). */
final class HostRule {

  private static final String OTHERS = "-._~!$&'()*+,;=%[]";

  private HostRule() {}

  /** The authority of a target in absolute form names the host, too (RFC 9112, 3.2.2). */
  static void checkTarget(byte[] bytes, int from, int to) {
    int authority = from;
    while (authority < to && bytes[authority] != ':' && bytes[authority] != '/') {
      authority++;
    }
    boolean absolute =
        authority > from
            && authority + 2 < to
            && bytes[authority] == ':'
            && bytes[authority + 1] == '/'
            && bytes[authority + 2] == '/';
    if (absolute) {
      int end = authority + 3;
      while (end < to && bytes[end] != '/' && bytes[end] != '?') {
        end++;
      }
      check(bytes, authority + 3, end);
    }
  }

  static void check(byte[] bytes, int from, int to) {
    int end = to;
    while (end > from && RequestHead.isDigit(bytes[end - 1])) {
      end--;
    }
    end = end > from && bytes[end - 1] == ':' ? end - 1 : to;
    if (!isName(bytes, from, end)) {
      throw Refusal.of(400, "the head does not say once for which host it is");
    }
  }

  private static boolean isName(byte[] bytes, int from, int to) {
    boolean literal = to - from > 2 && bytes[from] == '[' && bytes[to - 1] == ']';
    for (int i = from; i < to; i++) {
      byte b = bytes[i];
      boolean bracket = b == '[' || b == ']';
      boolean part = isDigitOrLetter(b) || OTHERS.indexOf(b) >= 0 || (b == ':' && literal);
      if (!part || (bracket && !(literal && (i == from || i == to - 1)))) {
        return false;
      }
    }
    return to > from;
  }

  private static boolean isDigitOrLetter(byte b) {
    return RequestHead.isDigit(b) || (b >= 'a' && b <= 'z') || (b >= 'A' && b <= 'Z');
  }
}
