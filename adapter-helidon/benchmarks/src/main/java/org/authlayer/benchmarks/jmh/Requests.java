package org.authlayer.benchmarks.jmh;

import java.util.List;
import java.util.Map;
import org.authlayer.ports.driving.Body;
import org.authlayer.ports.driving.Channel;
import org.authlayer.ports.driving.Client;
import org.authlayer.ports.driving.Headers;
import org.authlayer.ports.driving.HttpRequest;

/** Messages as the HTTP adapter hands them over. */
final class Requests {

  private Requests() {}

  /** A request with one line beside those that any client sends. */
  static HttpRequest get(String header, String value) {
    Map<String, List<String>> lines =
        Map.of(
            "Host",
            List.of("localhost"),
            "Accept",
            List.of("*/*"),
            "User-Agent",
            List.of("benchmark"),
            header,
            List.of(value));
    return new HttpRequest(
        "GET",
        "/me",
        "",
        new Headers(lines),
        new Body.Empty(),
        Channel.LOOPBACK,
        new Client("127.0.0.1", "0123456789abcdef"));
  }
}
