package org.authlayer.adapter.helidon.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.authlayer.ports.driving.Body;
import org.authlayer.ports.driving.HttpRequest;
import org.authlayer.ports.driving.HttpResponse;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class FramingTest {

  private static final String FOLLOWER =
      "GET /follower HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n";
  private static final Pattern STATUS = Pattern.compile("HTTP/1\\.1 (\\d{3}) ");
  private static final Pattern REPEATED = Pattern.compile("<(\\d+) (.)>");
  private static final Pattern HEXADECIMAL = Pattern.compile("\\\\x([0-9a-f]{2})");

  private final Queue<HttpRequest> seen = new ConcurrentLinkedQueue<>();
  private Wire wire;

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
  }

  static Stream<Shape> shapes() throws IOException {
    try (InputStream in = FramingTest.class.getResourceAsStream("framing.txt")) {
      String text =
          new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.US_ASCII);
      return text.lines()
          .filter(line -> !line.isEmpty() && !line.startsWith("#"))
          .map(Shape::parse);
    }
  }

  @BeforeAll
  void open() throws IOException {
    wire =
        new Wire(
            request -> {
              seen.add(request);
              boolean tooLarge = request.body().equals(Bodies.tooLarge(Wire.LIMIT));
              return HttpResponse.of(tooLarge ? 413 : 200, new Body.Text("fine"));
            });
  }

  @AfterAll
  void close() {
    wire.close();
  }

  @ParameterizedTest
  @MethodSource("shapes")
  void whatIsInDoubtIsAnsweredOnceAndNothingBehindItIsARequest(Shape shape) throws IOException {
    seen.clear();
    String answer = wire.exchange(shape.bytes() + FOLLOWER);
    List<String> paths = seen.stream().map(HttpRequest::path).toList();
    List<String> statuses = STATUS.matcher(answer).results().map(match -> match.group(1)).toList();
    assertEquals(shape.statuses(), statuses, answer);
    assertEquals(shape.isSound(), paths.contains("/follower"), paths.toString());
    assertTrue(answer.contains("\r\nConnection: close\r\n"), answer);
    boolean refusedUnseen = shape.statuses().equals(List.of("400"));
    assertTrue(!refusedUnseen || paths.isEmpty(), paths.toString());
  }

  @Test
  void theCorpusIsLargeAndHasTwins() throws IOException {
    assertTrue(shapes().filter(shape -> !shape.isSound()).count() >= 60);
    assertTrue(shapes().filter(Shape::isSound).count() >= 10);
  }
}
