package org.authlayer.adapter.helidon.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.List;
import java.util.Queue;
import java.util.Set;
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

  private static final String NEWER = " HTTP/1.1\r\n";
  private static final String OF_HTTP_2 = "beginning of HTTP/2";
  private static final Pattern CHUNKED = Pattern.compile("(?i)\r\nTransfer-Encoding:");
  private static final Set<String> HOST_IS_OPTIONAL =
      Set.of("no host", "absolute target without a host");
  private static final Set<List<String>> UNSEEN = Set.of(List.of("400"), List.of("505"));

  private final Queue<HttpRequest> seen = new ConcurrentLinkedQueue<>();
  private Wire wire;

  static Stream<Shape> shapes() {
    return Shape.read("framing.txt").filter(shape -> !shape.name().equals(OF_HTTP_2));
  }

  @BeforeAll
  void open() throws IOException {
    wire =
        new Wire(
            request -> {
              seen.add(request);
              boolean tooLarge = request.body().equals(Translation.tooLarge(Wire.LIMIT));
              return HttpResponse.of(tooLarge ? 413 : 200, new Body.Text("fine"));
            });
  }

  @AfterAll
  void close() {
    wire.close();
  }

  /** What is sent with HTTP/1.1, sent with HTTP/1.0. */
  static Stream<Shape> olderShapes() {
    return shapes().filter(shape -> shape.bytes().contains(NEWER)).map(FramingTest::older);
  }

  private static Shape older(Shape shape) {
    String bytes = shape.bytes().replaceFirst(NEWER, " HTTP/1.0\r\n");
    boolean answered =
        shape.statuses().get(0).equals("200") || HOST_IS_OPTIONAL.contains(shape.name());
    String status = answered ? "200" : shape.statuses().get(0);
    boolean chunked = CHUNKED.matcher(bytes).find();
    return new Shape(List.of(chunked ? "400" : status), shape.name(), bytes);
  }

  @ParameterizedTest
  @MethodSource("olderShapes")
  void olderVersionHasTheSameRulesNoChunksAndOneRequest(Shape shape) throws IOException {
    assertEquals(1, shape.statuses().size());
    whatIsInDoubtIsAnsweredOnceAndNothingBehindItIsARequest(shape);
  }

  @ParameterizedTest
  @MethodSource("shapes")
  void whatIsInDoubtIsAnsweredOnceAndNothingBehindItIsARequest(Shape shape) throws IOException {
    seen.clear();
    String answer = wire.whole(shape.bytes() + Shape.FOLLOWER);
    List<String> paths = seen.stream().map(HttpRequest::path).toList();
    List<String> statuses = Shape.statusesOf(answer);
    assertEquals(shape.statuses(), statuses, answer);
    assertEquals(shape.isSound(), paths.contains("/follower"), paths.toString());
    assertTrue(answer.contains("\r\nConnection: close\r\n"), answer);
    assertIsProblem(shape, answer);
    boolean refusedUnseen = UNSEEN.contains(shape.statuses());
    assertTrue(!refusedUnseen || paths.isEmpty(), paths.toString());
  }

  /** Each refusal is a demanded one, but for its time and its name. */
  private static void assertIsProblem(Shape shape, String answer) {
    String last = answer.substring(answer.lastIndexOf("HTTP/1.1 "));
    if (!shape.statuses().getLast().equals("200") && !last.endsWith("fine")) {
      assertTrue(Refusals.demanded().contains(Refusals.plain(last)), last);
    }
  }

  @Test
  void beginningOfHttp2IsAVersionThatIsNotSpokenWhereItIsSwitchedOff() throws IOException {
    Shape shape =
        Shape.read("framing.txt")
            .filter(one -> one.name().equals(OF_HTTP_2))
            .findFirst()
            .orElseThrow();
    try (Wire older =
        new Wire(
            new HelidonSettings("127.0.0.1", 0, Wire.LIMIT).withoutHttp2(),
            request -> HttpResponse.of(200))) {
      String answer = older.whole(shape.bytes() + Shape.FOLLOWER);
      assertEquals(List.of("505"), Shape.statusesOf(answer), answer);
    }
  }

  @Test
  void theCorpusIsLargeAndHasTwins() {
    assertTrue(shapes().filter(shape -> !shape.isSound()).count() >= 60);
    assertTrue(shapes().filter(Shape::isSound).count() >= 10);
    assertTrue(olderShapes().filter(shape -> shape.statuses().contains("200")).count() >= 10);
    assertTrue(olderShapes().filter(shape -> shape.statuses().contains("400")).count() >= 60);
  }

  @Test
  void keptConnectionOfTheOlderVersionIsAnsweredSo() throws IOException {
    String kept = "GET /p HTTP/1.0\r\nConnection: keep-alive\r\n\r\n";
    String answer = wire.exchange(kept + kept + "GET /p HTTP/1.0\r\n\r\n" + kept);
    List<String> connections =
        answer.lines().filter(line -> line.startsWith("Connection: ")).toList();
    assertEquals(
        List.of("Connection: keep-alive", "Connection: keep-alive", "Connection: close"),
        connections,
        answer);
    assertFalse(answer.contains("Transfer-Encoding"), answer);
  }
}
