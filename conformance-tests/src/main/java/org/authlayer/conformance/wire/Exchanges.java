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
    String request =
        call.method() + " " + call.uri() + "\n" + lines(call.headers()) + "\n" + text(call.body());
    String answer = status + "\n" + lines(headers) + "\n" + text(body);
    return new Exchange(request, answer, curl(call));
  }

  private static String curl(HttpCall call) {
    StringBuilder command = new StringBuilder("curl -i -X ").append(call.method());
    for (HttpCall.Header header : call.headers()) {
      command.append(" -H ").append(quote(header.name() + ": " + header.value()));
    }
    if (call.body().length > 0) {
      command.append(" --data-binary ").append(quote(text(call.body())));
    }
    return command.append(' ').append(quote(call.uri().toString())).toString();
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

  private static String quote(String text) {
    return "'" + text.replace("'", "'\\''") + "'";
  }
}
