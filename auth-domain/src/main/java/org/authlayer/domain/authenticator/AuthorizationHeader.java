package org.authlayer.domain.authenticator;

import java.util.List;
import java.util.Optional;
import org.authlayer.domain.Request;
import org.authlayer.ports.driving.Headers;

/** An {@code Authorization} header in its two parts (RFC 9110, 11.6.2; DEC-23). */
record AuthorizationHeader(String scheme, String credentials) {

  static Optional<AuthorizationHeader> of(Request request) {
    return request
        .evidence()
        .credential(AuthorizationHeader.class, () -> parse(request.message().headers()));
  }

  /** Absent, given twice or of other than two parts it is no credential. */
  static Optional<AuthorizationHeader> parse(Headers headers) {
    List<String> lines = headers.all("Authorization");
    if (lines.size() != 1) {
      return Optional.empty();
    }
    String line = lines.get(0).strip();
    int blank = line.indexOf(' ');
    if (blank < 1) {
      return Optional.empty();
    }
    int start = blank;
    while (line.charAt(start) == ' ') {
      start++;
    }
    String credentials = line.substring(start);
    return hasWhitespace(credentials)
        ? Optional.empty()
        : Optional.of(new AuthorizationHeader(line.substring(0, blank), credentials));
  }

  private static boolean hasWhitespace(String text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if ((c <= ' ' || c > '~') && Character.isWhitespace(c)) {
        return true;
      }
    }
    return false;
  }

  boolean isOf(String name) {
    return scheme.equalsIgnoreCase(name);
  }

  @Override
  public String toString() {
    return scheme;
  }
}
