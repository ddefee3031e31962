package org.authlayer.adapter.helidon.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.helidon.webserver.WebServer;
import java.io.IOException;
import java.lang.reflect.Field;
import java.net.Socket;
import java.net.SocketException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.authlayer.adapter.helidon.guard.ConnectionLimits;
import org.authlayer.ports.driving.Application;
import org.authlayer.ports.driving.Body;
import org.authlayer.ports.driving.HttpRequest;
import org.authlayer.ports.driving.HttpResponse;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What strangers may hold, and for how long. */
class HeldTest {

  private static final Duration SHORT = Duration.ofMillis(300);
  private static final Duration LONG = Duration.ofSeconds(60);
  private static final String GET = "GET /p HTTP/1.1\r\nHost: h\r\n\r\n";
  private static final String LAST = "GET /p HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n";
  private static final String POST =
      "POST /p HTTP/1.1\r\nHost: h\r\nConnection: close\r\nContent-Length: 100\r\n\r\n";

  private final Application fine = request -> HttpResponse.of(200, new Body.Text("fine"));

  @Test
  void silenceIsCutOff() throws IOException {
    try (Wire wire = wire(limits(SHORT, LONG, LONG), fine);
        Socket silent = wire.connect()) {
      assertEquals("", Wire.rest(silent));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"GET /p HT", "GET /p HTTP/1.1\r\nHost: h\r\n"})
  void halfAHeadIsAnsweredInTime(String half) throws IOException {
    try (Wire hasty = wire(limits(SHORT, LONG, LONG), fine);
        Wire patient = wire(limits(LONG, LONG, LONG), fine)) {
      assertTrue(hasty.exchange(half).startsWith("HTTP/1.1 408 "));
      assertTrue(patient.exchange(LAST).startsWith("HTTP/1.1 200 "));
    }
  }

  @Test
  void halfAContentIsAnsweredInTime() throws IOException {
    try (Wire hasty = wire(limits(LONG, SHORT, LONG), fine);
        Wire patient = wire(limits(LONG, LONG, LONG), fine)) {
      assertTrue(hasty.exchange(POST + "a").startsWith("HTTP/1.1 408 "));
      assertTrue(patient.exchange(POST + "a".repeat(100)).startsWith("HTTP/1.1 200 "));
    }
  }

  /** On a busy machine the connection may end before its answer is written, and is tried again. */
  @Test
  void aByteNowAndThenWinsNothing() throws IOException {
    try (Wire wire = wire(limits(SHORT, SHORT, LONG), fine)) {
      for (String half : List.of("GET /p HTTP/1.1\r\nHost: h\r\nX: ", POST)) {
        String answer = dribbled(wire, half);
        for (int again = 0; again < 10 && answer.isEmpty(); again++) {
          answer = dribbled(wire, half);
        }
        assertTrue(answer.startsWith("HTTP/1.1 408 "), answer);
      }
    }
  }

  @Test
  void anIdleConnectionIsClosedWithoutAWord() throws IOException {
    try (Wire wire = wire(limits(LONG, LONG, SHORT), fine)) {
      String answers = wire.exchange(GET + GET);
      assertEquals(2, answers.split("HTTP/1.1 200 ", -1).length - 1, answers);
      assertEquals(2, answers.split("HTTP/1.1 ", -1).length - 1, answers);
    }
  }

  @Test
  void aRequestBeyondTheLimitIsTurnedAwayAndTheOneBeforeItServed() throws Exception {
    Slow slow = new Slow(1);
    ConnectionLimits limits = new ConnectionLimits(10, 1, 1000, LONG, LONG, LONG);
    try (Wire wire = wire(limits, slow);
        Socket first = wire.connect()) {
      Wire.send(first, LAST);
      await(slow.begun);
      assertTurnedAway(wire.exchange(LAST));
      slow.go.countDown();
      assertTrue(Wire.rest(first).startsWith("HTTP/1.1 200 "));
      assertTrue(wire.exchange(LAST).startsWith("HTTP/1.1 200 "));
    }
  }

  @Test
  void contentBeyondTheMemoryIsTurnedAwayAndTheOneBeforeItServed() throws IOException {
    Slow slow = new Slow(2);
    ConnectionLimits limits = new ConnectionLimits(10, 10, 2L * Wire.LIMIT, LONG, LONG, LONG);
    String whole = POST + "a".repeat(100);
    try (Wire wire = wire(limits, slow);
        Socket first = wire.connect();
        Socket second = wire.connect()) {
      Wire.send(first, whole);
      Wire.send(second, whole);
      await(slow.begun);
      assertTurnedAway(wire.exchange(POST + "a"));
      slow.go.countDown();
      assertTrue(Wire.rest(first).startsWith("HTTP/1.1 200 "));
      assertTrue(wire.exchange(whole).startsWith("HTTP/1.1 200 "));
    }
  }

  @Test
  void whoeverWaitsLongestMakesRoom() throws IOException {
    ConnectionLimits limits = new ConnectionLimits(4, 10, 1000, LONG, LONG, LONG);
    try (Wire wire = wire(limits, fine)) {
      List<Socket> silent = new ArrayList<>();
      for (int i = 0; i < 40; i++) {
        silent.add(wire.connect());
      }
      assertTrue(wire.exchange(LAST).startsWith("HTTP/1.1 200 "));
      assertEquals("", Wire.rest(silent.get(0)));
      for (Socket socket : silent) {
        socket.close();
      }
      assertTrue(wire.exchange(LAST).startsWith("HTTP/1.1 200 "));
    }
  }

  @Test
  void lostPortIsNoticedAndAPortInUseIsNot() throws IOException {
    HelidonServer http = HelidonServer.start(Wire.settings(ConnectionLimits.derived()), fine);
    assertFalse(http.isLost());
    http.close();
    assertTrue(http.isLost());
  }

  /** As when Helidon's own thread gives up: nothing else is told of it. */
  @Test
  void listenerThatEndsByItselfIsReportedOnceAndOneThatIsClosedIsNot() throws Exception {
    CountDownLatch lost = new CountDownLatch(1);
    AtomicInteger reports = new AtomicInteger();
    Runnable report =
        () -> {
          reports.incrementAndGet();
          lost.countDown();
        };
    HelidonServer closed = HelidonServer.start(Wire.settings(limits(LONG, LONG, LONG)), fine);
    closed.onStopped(report);
    look(closed);
    closed.close();
    look(closed);
    assertEquals(0, reports.get());
    try (HelidonServer http = HelidonServer.start(Wire.settings(limits(LONG, LONG, LONG)), fine)) {
      http.onStopped(report);
      Field listener = HelidonServer.class.getDeclaredField("server");
      listener.setAccessible(true);
      ((WebServer) listener.get(http)).stop();
      look(http);
      await(lost);
      look(http);
    }
    assertEquals(1, reports.get());
  }

  /** More often than there are looks between two tries of the port. */
  private static void look(HelidonServer http) {
    for (int i = 0; i < 150; i++) {
      http.look();
    }
  }

  @Test
  void aRequestInFlightIsAnsweredWhileTheServerStops() throws Exception {
    Slow slow = new Slow(1);
    Wire wire = wire(limits(LONG, LONG, LONG), slow);
    try (Socket idle = wire.connect();
        Socket busy = wire.connect()) {
      Wire.send(busy, GET);
      await(slow.begun);
      Thread closing = Thread.ofPlatform().start(wire::close);
      assertEquals("", Wire.rest(idle));
      slow.go.countDown();
      assertTrue(Wire.rest(busy).startsWith("HTTP/1.1 200 "));
      closing.join();
    }
  }

  private static void assertTurnedAway(String answer) {
    assertTrue(answer.startsWith("HTTP/1.1 503 "), answer);
    assertTrue(answer.contains("\r\nRetry-After: 1\r\n"), answer);
    assertTrue(answer.contains("\r\nConnection: close\r\n"), answer);
  }

  private static String dribbled(Wire wire, String beginning) throws IOException {
    try (Socket socket = wire.connect();
        ScheduledExecutorService drops = Executors.newSingleThreadScheduledExecutor()) {
      Wire.send(socket, beginning);
      var unused =
          drops.scheduleAtFixedRate(
              () -> drop(socket), 0, SHORT.toMillis() / 10, TimeUnit.MILLISECONDS);
      String answer = Wire.rest(socket);
      drops.shutdownNow();
      return answer;
    } catch (SocketException reset) {
      return "";
    }
  }

  private static void drop(Socket socket) {
    try {
      Wire.send(socket, "a");
    } catch (IOException over) {
      throw new IllegalStateException(over);
    }
  }

  private static void await(CountDownLatch latch) {
    try {
      assertTrue(latch.await(60, TimeUnit.SECONDS));
    } catch (InterruptedException hurried) {
      throw new IllegalStateException(hurried);
    }
  }

  private static Wire wire(ConnectionLimits limits, Application application) throws IOException {
    return new Wire(Wire.settings(limits), application);
  }

  private static ConnectionLimits limits(Duration head, Duration body, Duration idle) {
    return new ConnectionLimits(10, 10, 1000, head, body, idle);
  }

  /** Answers nobody until it is told to, and says when that many are waiting. */
  private static final class Slow implements Application {

    final CountDownLatch begun;
    final CountDownLatch go = new CountDownLatch(1);

    Slow(int expected) {
      this.begun = new CountDownLatch(expected);
    }

    @Override
    public HttpResponse respond(HttpRequest request) {
      begun.countDown();
      await(go);
      return HttpResponse.of(200);
    }
  }
}
