package org.authlayer.conformance.api;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * An answer as a client sees it.
 *
 * @param method of the request
 * @param path of the request, without its query
 * @param status the status code
 * @param headers the lines by name, whatever the case
 * @param body the content; empty where the answer has no content
 */
record Answered(
    String method, String path, int status, Map<String, List<String>> headers, String body) {

  Answered {
    Map<String, List<String>> any = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    any.putAll(headers);
    headers = any;
  }

  List<String> all(String header) {
    return headers.getOrDefault(header, List.of());
  }

  /** Without parameters, in lower case. */
  String mediaType() {
    return all("Content-Type").stream()
        .map(type -> type.replaceFirst(";.*", "").strip().toLowerCase(Locale.ROOT))
        .findFirst()
        .orElse("");
  }

  @Override
  public String toString() {
    return method + " " + path + " " + status;
  }
}
