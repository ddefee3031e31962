package org.authlayer.adapter.helidon.connection;

import java.util.Arrays;

/** Where its parts begin. Rules of others about methods and paths have to mean the same here. */
record RequestLine(int target, int version, int end, boolean older) {

  private static final String NAME = "HTTP/";
  private static final boolean[] TOKEN_PARTS = tokenParts();

  static RequestLine parse(byte[] head) throws RequestRejected {
    int method = 0;
    while (isTokenPart(head[method]) && !isLowerCase(head[method])) {
      method++;
    }
    if (method == 0 || head[method] != ' ') {
      throw refusal();
    }
    int target = method + 1;
    while (isOfTarget(head[target])) {
      target++;
    }
    if (target == method + 1 || head[target] != ' ') {
      throw refusal();
    }
    int end = target + NAME.length() + 4;
    if (!isVersion(head, target + 1) || head[end] != '\r') {
      throw refusal();
    }
    byte minor = head[end - 1];
    if (head[end - 3] != '1' || (minor != '0' && minor != '1')) {
      throw new RequestRejected(505, "this version is not spoken");
    }
    return new RequestLine(method + 1, target + 1, end + 2, minor == '0');
  }

  /** RFC 9112, 2.3; what is shorter has the end of its line where something else has to be. */
  private static boolean isVersion(byte[] head, int start) {
    for (int i = 0; i < NAME.length(); i++) {
      if (head[start + i] != NAME.charAt(i)) {
        return false;
      }
    }
    int major = start + NAME.length();
    return isDigit(head[major]) && head[major + 1] == '.' && isDigit(head[major + 2]);
  }

  private static RequestRejected refusal() {
    return new RequestRejected(400, "the request line is not valid");
  }

  /** Of methods and of field names (RFC 9110, 5.6.2). */
  static boolean isTokenPart(byte b) {
    return TOKEN_PARTS[Byte.toUnsignedInt(b)];
  }

  private static boolean[] tokenParts() {
    boolean[] parts = new boolean[256];
    Arrays.fill(parts, 'a', 'z' + 1, true);
    Arrays.fill(parts, 'A', 'Z' + 1, true);
    Arrays.fill(parts, '0', '9' + 1, true);
    "!#$%&'*+-.^_`|~".chars().forEach(part -> parts[part] = true);
    return parts;
  }

  private static boolean isDigit(byte b) {
    return b >= '0' && b <= '9';
  }

  private static boolean isLowerCase(byte b) {
    return b >= 'a' && b <= 'z';
  }

  /** Visible ASCII; a fragment is no part of a target (RFC 9112, 3.2). */
  private static boolean isOfTarget(byte b) {
    return b > ' ' && b < 127 && b != '#';
  }
}
