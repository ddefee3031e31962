package org.authlayer.adapter.helidon.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.Socket;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.authlayer.adapter.helidon.guard.ConnectionLimits;
import org.authlayer.ports.driving.HttpResponse;
import org.junit.jupiter.api.Test;

/** Each refusal that the server has, as it comes over a socket. */
class RefusalsTest {

  private static final Duration SHORT = Duration.ofMillis(300);
  private static final Duration LONG = Duration.ofSeconds(60);
  private static final String HOST = " HTTP/1.1\r\nHost: h\r\n";

  /** Requests that the server refuses, by status. */
  private static final Map<String, String> REFUSED =
      Map.of(
          "400", "GET /p" + HOST + "bad name: x\r\n\r\n",
          "408", "GET /p" + HOST,
          "413", "POST /p" + HOST + "Content-Length: 99999999\r\n\r\n",
          "414", "GET /" + "a".repeat(9000) + HOST + "\r\n",
          "431", "GET /p" + HOST + "X: " + "a".repeat(17_000) + "\r\n\r\n",
          "505", "GET /p HTTP/1.2\r\nHost: h\r\n\r\n");

  @Test
  void everyRefusalIsAsDemanded() throws Exception {
    Map<String, String> answers = new TreeMap<>();
    try (Wire wire = wire(10, new CountDownLatch(0), new CountDownLatch(0))) {
      for (Map.Entry<String, String> refused : REFUSED.entrySet()) {
        answers.put(refused.getKey(), wire.exchange(refused.getValue()));
      }
    }
    answers.put("503", busy());
    assertEquals(Refusals.demanded(), answers.values().stream().map(Refusals::plain).toList());
    assertEquals(
        List.copyOf(answers.keySet()),
        answers.values().stream().map(Shape::statusesOf).map(List::getFirst).toList());
  }

  /** The answer beside a request that takes the whole of a limit of one. */
  private static String busy() throws Exception {
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch go = new CountDownLatch(1);
    String get = "GET /p" + HOST + "Connection: close\r\n\r\n";
    try (Wire wire = wire(1, begun, go);
        Socket first = wire.connect()) {
      Wire.send(first, get);
      assertTrue(begun.await(60, TimeUnit.SECONDS));
      String answer = wire.exchange(get);
      go.countDown();
      assertTrue(Wire.rest(first).startsWith("HTTP/1.1 200 "));
      return answer;
    }
  }

  private static Wire wire(int requests, CountDownLatch begun, CountDownLatch go)
      throws IOException {
    return new Wire(
        Wire.settings(new ConnectionLimits(10, requests, 1000, SHORT, LONG, LONG)),
        request -> {
          begun.countDown();
          try {
            go.await();
          } catch (InterruptedException hurried) {
            throw new IllegalStateException(hurried);
          }
          return HttpResponse.of(200);
        });
  }
}
