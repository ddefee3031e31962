package org.authlayer.adapter.helidon.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.authlayer.adapter.helidon.guard.ConnectionLimits;
import org.authlayer.ports.driving.Application;
import org.authlayer.ports.driving.Body;
import org.authlayer.ports.driving.HttpRequest;
import org.authlayer.ports.driving.HttpResponse;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Each final answer has one {@code Date} (RFC 9110, 6.6.1). */
class DateTest {

  private static final Duration SHORT = Duration.ofSeconds(1);
  private static final Duration LONG = Duration.ofSeconds(60);
  private static final String GET = "GET /200 HTTP/1.1\r\nHost: h\r\n\r\n";

  /** Answers with the status that is the path. */
  private static HttpResponse answer(HttpRequest request) {
    if (request.path().equals("/stream")) {
      byte[] text = "flows".getBytes(StandardCharsets.US_ASCII);
      return HttpResponse.of(200, new Body.Outgoing(OptionalLong.empty(), out -> out.write(text)));
    }
    return HttpResponse.of(Integer.parseInt(request.path().substring(1)), new Body.Text("fine"));
  }

  @ParameterizedTest
  @CsvSource({
    "200, GET /200 HTTP/1.1",
    "200, HEAD /200 HTTP/1.1",
    "200, GET /200 HTTP/1.0",
    "200, HEAD /200 HTTP/1.0",
    "200, GET /stream HTTP/1.1",
    "200, GET /stream HTTP/1.0",
    "204, GET /204 HTTP/1.1",
    "304, GET /304 HTTP/1.1",
    "401, GET /401 HTTP/1.1",
    "500, GET /broken HTTP/1.1",
    "204, OPTIONS * HTTP/1.1",
    "400, GET * HTTP/1.1",
    "400, nonsense",
    "400, GET /%zz HTTP/1.1",
    "505, GET /200 HTTP/1.2"
  })
  void answersHaveOneDate(String status, String line) throws IOException {
    assertDated(List.of(status), whole(line + "\r\nHost: h\r\n\r\n"));
  }

  @ParameterizedTest
  @CsvSource({
    "400, Content-Length: 3\\r\\nTransfer-Encoding: chunked, abc",
    "413, Content-Length: 99999999, ''",
    "413, Content-Length: 99999999\\r\\nExpect: 100-continue, ''",
    "413, Transfer-Encoding: chunked, 7fffffff\\r\\n",
    "400, Transfer-Encoding: chunked, x\\r\\n",
    "400, Content-Length: 50, early"
  })
  void refusedContentHasOneDate(String status, String fields, String content) throws IOException {
    String request = "POST /413 HTTP/1.1\r\nHost: h\r\n" + fields + "\r\n\r\n" + content;
    assertDated(List.of(status), whole(request.replace("\\r", "\r").replace("\\n", "\n")));
  }

  @Test
  void lateClientGetsOneDate() throws IOException {
    ConnectionLimits hasty = new ConnectionLimits(10, 10, 1000, SHORT, SHORT, LONG);
    try (Wire wire = new Wire(Wire.settings(hasty), DateTest::answer)) {
      wire.whole(GET); // loads the classes, which takes as long as a client has
      assertDated(List.of("408"), wire.exchange("GET /200 HTTP/1.1\r\nHost: h\r\n"));
      assertDated(List.of("200", "408"), wire.exchange(GET + "GET /200 HTTP/1.1\r\nHost: h\r\n"));
      assertDated(
          List.of("408"),
          wire.exchange("POST /200 HTTP/1.1\r\nHost: h\r\nContent-Length: 50\r\n\r\nhalf"));
    }
  }

  @Test
  void lastAnswerBeforeTheServerStopsHasOneDate() throws Exception {
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch go = new CountDownLatch(1);
    Application slow =
        request -> {
          begun.countDown();
          await(go);
          return answer(request);
        };
    ConnectionLimits patient = new ConnectionLimits(10, 10, 1000, LONG, LONG, LONG);
    Wire wire = new Wire(Wire.settings(patient), slow);
    try (Socket busy = wire.connect()) {
      Wire.send(busy, GET);
      await(begun);
      Thread closing = Thread.ofPlatform().start(wire::close);
      go.countDown();
      assertDated(List.of("200"), Wire.rest(busy));
      closing.join();
    }
  }

  private static void await(CountDownLatch latch) {
    try {
      assertTrue(latch.await(60, TimeUnit.SECONDS));
    } catch (InterruptedException hurried) {
      throw new IllegalStateException(hurried);
    }
  }

  private static String whole(String text) throws IOException {
    try (Wire wire = new Wire(DateTest::answer)) {
      return wire.whole(text);
    }
  }

  private static void assertDated(List<String> statuses, String answers) {
    assertEquals(statuses, Shape.statusesOf(answers), answers);
    for (String answer : answers.split("(?=HTTP/1\\.1 )", -1)) {
      String head = answer.split("\r\n\r\n", 2)[0];
      assertEquals(1, head.lines().filter(line -> line.startsWith("Date: ")).count(), answer);
    }
  }
}
