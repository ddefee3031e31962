package org.authlayer.conformance.elsewhere;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Fields as {@code application/x-www-form-urlencoded} has them; of two of one name the first
 * counts.
 */
final class Forms {

  private Forms() {}

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

  private static Optional<String> decoded(String text) {
    try {
      return Optional.of(URLDecoder.decode(text, StandardCharsets.UTF_8));
    } catch (IllegalArgumentException malformed) {
      return Optional.empty();
    }
  }
}
