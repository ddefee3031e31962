package org.authlayer.adapter.helidon.http;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.authlayer.adapter.helidon.json.StrictText;

/** Reads {@code application/x-www-form-urlencoded}: UTF-8 only, and no guessing at a bad escape. */
final class FormFields {

  private FormFields() {}

  static Optional<Map<String, List<String>>> parse(byte[] content) {
    Map<String, List<String>> fields = new LinkedHashMap<>();
    for (String pair : new String(content, StandardCharsets.ISO_8859_1).split("&", -1)) {
      if (pair.isEmpty()) {
        continue;
      }
      int equals = pair.indexOf('=');
      Optional<String> name = decode(equals < 0 ? pair : pair.substring(0, equals));
      Optional<String> value = decode(equals < 0 ? "" : pair.substring(equals + 1));
      if (name.isEmpty() || value.isEmpty()) {
        return Optional.empty();
      }
      fields.computeIfAbsent(name.get(), any -> new ArrayList<>()).add(value.get());
    }
    return Optional.of(fields);
  }

  private static Optional<String> decode(String escaped) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(escaped.length());
    for (int i = 0; i < escaped.length(); i++) {
      char c = escaped.charAt(i);
      if (c != '%') {
        bytes.write(c == '+' ? ' ' : c);
        continue;
      }
      int octet = octet(escaped, i + 1);
      if (octet < 0) {
        return Optional.empty();
      }
      bytes.write(octet);
      i += 2;
    }
    return StrictText.utf8(bytes.toByteArray());
  }

  private static int octet(String text, int at) {
    if (at + 2 > text.length()) {
      return -1;
    }
    int high = hex(text.charAt(at));
    int low = hex(text.charAt(at + 1));
    return high < 0 || low < 0 ? -1 : high * 16 + low;
  }

  /** ASCII digits only: {@link Character#digit} knows many more. */
  private static int hex(char c) {
    return c < 128 ? Character.digit(c, 16) : -1;
  }
}
