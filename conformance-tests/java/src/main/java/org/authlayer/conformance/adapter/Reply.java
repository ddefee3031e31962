package org.authlayer.conformance.adapter;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;

/** An answer as it came through the socket. */
@SuppressWarnings("ArrayRecordComponent") // content as it travelled; never compared
record Reply(int status, List<Line> lines, byte[] content) {

  record Line(String name, String value) {}

  List<String> all(String name) {
    return lines.stream()
        .filter(line -> line.name().equals(name.toLowerCase(Locale.ROOT)))
        .map(Line::value)
        .toList();
  }

  String text() {
    return new String(content, StandardCharsets.UTF_8);
  }
}
