package org.authlayer.adapter.helidon.http;

import io.helidon.http.Header;
import io.helidon.http.HttpPrologue;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.authlayer.ports.driving.Headers;

/** Translates a request as it came from the line. */
final class Incoming {

  /** A server accepts the absolute form too (RFC 9112, 3.2.2). */
  private static final Pattern ORIGIN = Pattern.compile("^(?i:https?)://[^/?#]*");

  private Incoming() {}

  static Headers headers(Iterable<Header> headers) {
    Map<String, List<String>> lines = new LinkedHashMap<>();
    for (Header header : headers) {
      lines.put(header.name(), header.allValues());
    }
    return new Headers(lines);
  }

  /** Whether it asks for the methods of the server as a whole (RFC 9110, 9.3.7). */
  static boolean isForServer(HttpPrologue asked) {
    return asked.method().text().equals("OPTIONS")
        && asked.uriPath().rawPath().equals("*")
        && asked.query().rawValue().isEmpty();
  }

  /** Returns nothing for a target that is no path: {@code *} or an authority. */
  static Optional<String> path(HttpPrologue asked) {
    String target = asked.uriPath().rawPath();
    if (target.startsWith("/")) {
      return Optional.of(target);
    }
    String path = ORIGIN.matcher(target).replaceFirst("");
    return Optional.of(path.isEmpty() ? "/" : path).filter(p -> p.startsWith("/"));
  }
}
