package org.authlayer.adapter.helidon.connection;

/**
 * The first line, as far as others might read it otherwise: a rule of theirs about {@code GET} or
 * about a path has to mean the same here.
 */
final class RequestLine {

  private RequestLine() {}

  /** Returns where the next line begins. */
  static int check(byte[] head) throws Refusal {
    int method = 0;
    while (Token.isPart(head[method]) && !isLowerCase(head[method])) {
      method++;
    }
    if (method == 0 || head[method] != ' ') {
      throw refusal();
    }
    int target = method + 1;
    while (isOfTarget(head[target])) {
      target++;
    }
    int end = target;
    while (head[end] != '\r') {
      end++;
    }
    if (target == method + 1 || head[target] != ' ') {
      throw refusal();
    }
    return end + 2;
  }

  private static Refusal refusal() {
    return new Refusal(400, "this is no request line");
  }

  private static boolean isLowerCase(byte b) {
    return b >= 'a' && b <= 'z';
  }

  /** Visible ASCII; a fragment is no part of a target (RFC 9112, 3.2). */
  private static boolean isOfTarget(byte b) {
    return b > ' ' && b < 127 && b != '#';
  }
}
