package org.authlayer.domain;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.authlayer.ports.driven.StorableText;
import org.authlayer.ports.driving.Body;

/** Percent-encoded text (RFC 3986, 2.1): UTF-8 only, and no guessing at a broken escape. */
final class PercentEncoding {

  private static final Set<String> DOTS = Set.of(".", "..");

  private PercentEncoding() {}

  /** A segment of a path as the value that was meant. */
  static String segment(String sent) {
    String value = decoded(sent, "path");
    if (DOTS.contains(value)
        || value.chars().anyMatch(c -> c == '/' || c == '\\' || Character.isISOControl(c))) {
      throw Abort.of(400, "The path holds an encoded separator; send such a value in the query.");
    }
    return value;
  }

  /** The fields of a query, in which a plus is a blank as in a form. */
  static Body.Form fields(String query) {
    Map<String, List<String>> fields = new LinkedHashMap<>();
    for (String pair : query.split("&", -1)) {
      if (!pair.isEmpty()) {
        String[] parts = pair.replace('+', ' ').split("=", 2);
        String value = parts.length == 1 ? "" : storable(decoded(parts[1], "query"));
        fields
            .computeIfAbsent(storable(decoded(parts[0], "query")), any -> new ArrayList<>())
            .add(value);
      }
    }
    return new Body.Form(fields);
  }

  private static String storable(String value) {
    if (!StorableText.isStorable(value)) {
      throw Abort.of(400, "The query holds NUL, which is no text.");
    }
    return value;
  }

  private static String decoded(String sent, String where) {
    if (sent.indexOf('%') < 0) {
      return sent;
    }
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(sent.length());
    for (int i = 0; i < sent.length(); i++) {
      char c = sent.charAt(i);
      if (c == '%') {
        bytes.write(octet(sent, i + 1, where));
        i += 2;
      } else {
        bytes.writeBytes(String.valueOf(c).getBytes(StandardCharsets.UTF_8));
      }
    }
    try {
      return StandardCharsets.UTF_8
          .newDecoder()
          .decode(ByteBuffer.wrap(bytes.toByteArray()))
          .toString();
    } catch (CharacterCodingException broken) {
      throw broken(where);
    }
  }

  private static int octet(String text, int from, String where) {
    if (from + 2 > text.length()
        || !HexFormat.isHexDigit(text.charAt(from))
        || !HexFormat.isHexDigit(text.charAt(from + 1))) {
      throw broken(where);
    }
    return HexFormat.fromHexDigits(text, from, from + 2);
  }

  private static Abort broken(String where) {
    return Abort.of(400, "The " + where + " is not percent-encoded UTF-8.");
  }
}
