package org.authlayer.adapter.helidon.http;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;

/**
 * A refusal has these parts: the phrase of RFC 9110 or RFC 6585, {@code Connection: close} (RFC
 * 9112, 9.6), a problem (RFC 9457, DEC-03) that is not kept, and {@code Retry-After} with 503
 * (DEC-36).
 */
final class Refusals {

  private Refusals() {}

  static List<String> demanded() {
    try (InputStream in = Refusals.class.getResourceAsStream("refusals.txt")) {
      String text =
          new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.US_ASCII);
      return Arrays.stream(text.split("\n\n\n")).map(String::strip).toList();
    } catch (IOException broken) {
      throw new UncheckedIOException(broken);
    }
  }

  /** An answer without its time and its name, the fields sorted. */
  static String plain(String answer) {
    String[] parts = answer.split("\r\n\r\n", 2);
    List<String> head = List.of(parts[0].split("\r\n"));
    String fields =
        head.stream()
            .skip(1)
            .filter(line -> !line.startsWith("Date: ") && !line.startsWith("X-Request-Id: "))
            .sorted()
            .collect(Collectors.joining("\n"));
    return head.get(0) + "\n" + fields + "\n\n" + parts[1];
  }
}
