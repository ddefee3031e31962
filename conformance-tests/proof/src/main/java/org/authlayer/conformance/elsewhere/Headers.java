package org.authlayer.conformance.elsewhere;

import java.util.List;
import java.util.Optional;

/** Header lines in the order in which they came, no two of them joined. */
record Headers(List<Line> lines) {

  record Line(String name, String value) {}

  Headers {
    lines = List.copyOf(lines);
  }

  List<String> all(String name) {
    return lines.stream()
        .filter(line -> line.name().equalsIgnoreCase(name))
        .map(Line::value)
        .toList();
  }

  Optional<String> first(String name) {
    return all(name).stream().findFirst();
  }
}
