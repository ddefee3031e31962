package org.authlayer.conformance.wire;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;
import org.authlayer.conformance.verdict.Exchange;

/** Requests and answers as text for the report. */
public final class Exchanges {

  private static final int LONGEST_BODY = 2_000;

  private Exchanges() {}

  public static Exchange of(HttpCall call, int status, List<HttpCall.Header> headers, byte[] body) {
    return new Exchange(
        call.method() + " " + call.uri() + "\n" + lines(call.headers()) + "\n" + text(call.body()),
        status + "\n" + lines(headers) + "\n" + text(body));
  }

  private static String lines(List<HttpCall.Header> headers) {
    return headers.stream()
        .map(header -> header.name() + ": " + header.value() + "\n")
        .collect(Collectors.joining());
  }

  private static String text(byte[] body) {
    String text = new String(body, StandardCharsets.UTF_8);
    return text.length() <= LONGEST_BODY
        ? text
        : text.substring(0, LONGEST_BODY) + "… (" + body.length + " bytes)";
  }
}
