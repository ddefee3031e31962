package org.authlayer.conformance.elsewhere;

import java.util.List;
import java.util.stream.Stream;

/** What is answered. */
record Reply(int status, List<Headers.Line> lines, Content body) {

  Reply {
    lines = List.copyOf(lines);
  }

  static Reply empty(int status) {
    return new Reply(status, List.of(), Content.NONE);
  }

  static Reply text(int status, String mediaType, String text) {
    return new Reply(
        status, List.of(new Headers.Line("Content-Type", mediaType)), Content.of(text));
  }

  Reply with(String name, String value) {
    return new Reply(
        status,
        Stream.concat(lines.stream(), Stream.of(new Headers.Line(name, value))).toList(),
        body);
  }

  Reply without(String name) {
    return new Reply(
        status, lines.stream().filter(line -> !line.name().equalsIgnoreCase(name)).toList(), body);
  }

  Reply as(int otherStatus) {
    return new Reply(otherStatus, lines, body);
  }
}
