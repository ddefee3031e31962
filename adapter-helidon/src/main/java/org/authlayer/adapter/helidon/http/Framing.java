package org.authlayer.adapter.helidon.http;

import java.util.List;
import org.authlayer.ports.driving.Headers;

/**
 * Whether it is beyond doubt where a request ends (RFC 9112, 6.3). What two parties on the way read
 * differently, one of them takes for a request of somebody else.
 */
final class Framing {

  private Framing() {}

  static boolean isSound(Headers headers) {
    List<String> codings = headers.all("Transfer-Encoding");
    List<String> lengths = headers.all("Content-Length");
    if (codings.isEmpty()) {
      return lengths.isEmpty() || (lengths.size() == 1 && lengths.get(0).matches("[0-9]{1,18}"));
    }
    return lengths.isEmpty() && codings.equals(List.of("chunked"));
  }
}
