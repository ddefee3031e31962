package org.authlayer.adapter.helidon.http;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A request of the corpus, and the statuses of all answers to it. */
record Shape(List<String> statuses, String name, String bytes) {

  static Shape parse(String line) {
    String[] parts = line.split(" \\| ", 3);
    return new Shape(List.of(parts[0].split(" ")), parts[1], unescape(parts[2]));
  }

  boolean isSound() {
    return statuses.equals(List.of("200", "200"));
  }

  private static String unescape(String text) {
    String plain =
        text.replace("\\r", "\r").replace("\\n", "\n").replace("\\t", "\t").replace("\\0", "\0");
    String repeated =
        REPEATED
            .matcher(plain)
            .replaceAll(match -> match.group(2).repeat(Integer.parseInt(match.group(1))));
    return HEXADECIMAL
        .matcher(repeated)
        .replaceAll(match -> String.valueOf((char) Integer.parseInt(match.group(1), 16)));
  }

  @Override
  public String toString() {
    return String.join(" ", statuses) + " " + name;
  }

  static final String FOLLOWER = "GET /follower HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n";
  private static final Pattern STATUS = Pattern.compile("HTTP/1\\.1 (\\d{3}) ");
  private static final Pattern REPEATED = Pattern.compile("<(\\d+) (.)>");
  private static final Pattern HEXADECIMAL = Pattern.compile("\\\\x([0-9a-f]{2})");

  static Stream<Shape> read(String file) {
    try (InputStream in = Shape.class.getResourceAsStream(file)) {
      String text =
          new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.US_ASCII);
      return text.lines()
          .filter(line -> !line.isEmpty() && !line.startsWith("#"))
          .map(Shape::parse);
    } catch (IOException broken) {
      throw new UncheckedIOException(broken);
    }
  }

  static List<String> statusesOf(String answers) {
    return STATUS.matcher(answers).results().map(match -> match.group(1)).toList();
  }
}
