package org.authlayer.conformance.elsewhere;

import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * One request as it stood on the wire.
 *
 * @param path what stands before the question mark, not decoded
 * @param query what stands behind it, empty when there is none
 * @param connection what the server remembers of this connection; a right one remembers nothing
 */
record Request(
    String method,
    String path,
    String query,
    Headers headers,
    Content body,
    Map<String, String> connection) {

  String target() {
    return query.isEmpty() ? path : path + "?" + query;
  }

  Request as(String otherMethod, String otherPath) {
    return new Request(otherMethod, otherPath, query, headers, body, connection);
  }

  String text() {
    return body.text();
  }

  /** The media type without its parameters, in lower case; empty when there is none. */
  String mediaType() {
    String given = headers.first("Content-Type").orElse("");
    int semicolon = given.indexOf(';');
    return (semicolon < 0 ? given : given.substring(0, semicolon)).strip().toLowerCase(Locale.ROOT);
  }

  Map<String, String> queryFields() {
    return Forms.fields(query);
  }

  Map<String, String> formFields() {
    return mediaType().equals("application/x-www-form-urlencoded")
        ? Forms.fields(text())
        : Map.of();
  }

  Optional<String> cookie(String name) {
    return Cookies.sent(headers, name).stream().findFirst();
  }
}
