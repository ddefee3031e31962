package org.authlayer.json;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** Reads {@code application/x-www-form-urlencoded}: UTF-8 only, and no guessing at a bad escape. */
public final class FormFields {

  /** {@link URLDecoder} also takes a sign for a hexadecimal digit. */
  private static final Pattern BAD_ESCAPE = Pattern.compile("%(?![0-9a-fA-F]{2})");

  private FormFields() {}

  /** Nothing when an escape is no escape, or the bytes are no UTF-8. */
  public static Optional<Map<String, List<String>>> parse(byte[] content) {
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
    if (BAD_ESCAPE.matcher(escaped).find()) {
      return Optional.empty();
    }
    String octets = URLDecoder.decode(escaped, StandardCharsets.ISO_8859_1);
    return StrictText.utf8(octets.getBytes(StandardCharsets.ISO_8859_1));
  }
}
