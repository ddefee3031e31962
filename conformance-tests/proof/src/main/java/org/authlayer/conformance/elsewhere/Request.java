package org.authlayer.conformance.elsewhere;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * One request as it stood on the wire.
 *
 * @param path what stands before the question mark, not decoded
 * @param query what stands behind it, empty when there is none
 * @param lines header lines in the order in which they came, no two of them joined
 * @param connection what the server remembers of this connection; a right one remembers nothing
 */
record Request(
    String method,
    String path,
    String query,
    List<Line> lines,
    String body,
    Map<String, String> connection) {

  record Line(String name, String value) {

    boolean isCalled(String other) {
      return name.equalsIgnoreCase(other);
    }
  }

  String target() {
    return query.isEmpty() ? path : path + "?" + query;
  }

  Request as(String otherMethod, String otherPath) {
    return new Request(otherMethod, otherPath, query, lines, body, connection);
  }

  Request with(List<Line> otherLines) {
    return new Request(method, path, query, otherLines, body, connection);
  }

  Request with(String otherBody) {
    return new Request(method, path, query, lines, otherBody, connection);
  }

  Optional<String> header(String name) {
    return lines.stream().filter(line -> line.isCalled(name)).map(Line::value).findFirst();
  }

  /** The media type without its parameters, in lower case; empty when there is none. */
  String mediaType() {
    String given = header("Content-Type").orElse("");
    return given.split(";", 2)[0].strip().toLowerCase(Locale.ROOT);
  }

  Map<String, String> queryFields() {
    return fields(query);
  }

  Map<String, String> formFields() {
    return mediaType().equals("application/x-www-form-urlencoded") ? fields(body) : Map.of();
  }

  /** Fields of a form; of two of one name the first counts. */
  static Map<String, String> fields(String text) {
    Map<String, String> fields = new LinkedHashMap<>();
    for (String pair : text.split("&", -1)) {
      int equals = pair.indexOf('=');
      if (equals > 0) {
        decoded(pair.substring(0, equals))
            .ifPresent(
                name ->
                    decoded(pair.substring(equals + 1))
                        .ifPresent(value -> fields.putIfAbsent(name, value)));
      }
    }
    return fields;
  }

  static Optional<String> decoded(String text) {
    try {
      return Optional.of(URLDecoder.decode(text, StandardCharsets.UTF_8));
    } catch (IllegalArgumentException malformed) {
      return Optional.empty();
    }
  }

  Optional<String> cookie(String name) {
    return cookies(name::equals).stream().findFirst();
  }

  List<String> cookies(Predicate<String> name) {
    return lines.stream()
        .filter(line -> line.isCalled("Cookie"))
        .flatMap(line -> Arrays.stream(line.value().split(";", -1)))
        .map(pair -> pair.strip().split("=", 2))
        .filter(pair -> pair.length == 2 && name.test(pair[0]))
        .map(pair -> pair[1])
        .toList();
  }
}
