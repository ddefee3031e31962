package org.authlayer.conformance.streams;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.OptionalLong;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;
import org.authlayer.adapter.helidon.guard.ConnectionLimits;
import org.authlayer.domain.application.Representation;
import org.authlayer.domain.routing.Route;
import org.authlayer.domain.routing.Routes;
import org.authlayer.ports.driving.Application;
import org.authlayer.ports.driving.Body;
import org.authlayer.ports.driving.ClientGoneException;
import org.authlayer.ports.driving.HttpResponse;
import org.authlayer.runtime.logging.LoggedEvents;
import org.junit.jupiter.api.Test;

/** Content of answers that is written while it is sent. */
final class AnswerTest {

  private static final int LENGTH = 100_000;
  private static final byte[] CONTENT = "a".repeat(LENGTH).getBytes(StandardCharsets.US_ASCII);
  private static final Duration SHORT = Duration.ofMillis(300);
  private static final Duration LONG = Duration.ofSeconds(60);

  private final CompletableFuture<Throwable> ended = new CompletableFuture<>();
  private final CountDownLatch headIsRead = new CountDownLatch(1);

  private Application application() {
    return Routes.of(
            Route.get("/known", request -> outgoing(LENGTH, out -> out.write(CONTENT))),
            Route.get("/unknown", request -> outgoing(out -> out.write(CONTENT))),
            Route.get("/longer", request -> outgoing(LENGTH, AnswerTest::longer)),
            Route.get("/shorter", request -> outgoing(LENGTH + 1, out -> out.write(CONTENT))),
            Route.get("/endless", request -> outgoing(this::endless)),
            Route.get("/before", request -> outgoing(out -> fail(out, 10))),
            Route.get("/begun/{id}", request -> outgoing(this::failLater)),
            Route.get("/after", request -> Representation.text("after")))
        .application("streams", LoggedEvents.begin());
  }

  @Test
  void contentOfEitherKindOfLengthIsWhole() throws IOException {
    try (Served served = Served.serve(application())) {
      String known = served.exchange(Served.of("GET /known") + Served.last("GET /after"));
      assertTrue(known.contains("\r\nContent-Length: 100000\r\n"), known.substring(0, 400));
      assertTrue(known.endsWith("\r\nafter"));
      assertEquals(LENGTH, contentOf(known).indexOf("HTTP/1.1 200"));
      String unknown = served.exchange(Served.of("GET /unknown") + Served.last("GET /after"));
      assertTrue(unknown.contains("\r\nTransfer-Encoding: chunked\r\n"));
      assertTrue(unknown.endsWith("\r\nafter"));
      assertEquals(LENGTH, contentOf(unknown).chars().filter(c -> c == 'a').limit(LENGTH).count());
      assertTrue(unknown.contains("\r\n0\r\n\r\nHTTP/1.1 200 "));
    }
  }

  @Test
  void headHasTheLengthAndNoContent() throws IOException {
    try (Served served = Served.serve(application())) {
      String known = served.exchange(Served.of("HEAD /known") + Served.last("GET /after"));
      assertTrue(known.contains("\r\nContent-Length: 100000\r\n"), known);
      assertTrue(contentOf(known).startsWith("HTTP/1.1 200 "), known);
      String unknown = served.exchange(Served.of("HEAD /unknown") + Served.last("GET /after"));
      assertTrue(contentOf(unknown).startsWith("HTTP/1.1 200 "), unknown);
      assertFalse(ended.isDone());
    }
  }

  /** Helidon's listener does not speak HTTP/1.0. */
  @Test
  void contentOfUnknownLengthEndsWithTheConnectionForAnOlderClient() throws IOException {
    try (Served served = Served.serve(application())) {
      String unknown = served.exchange("GET /unknown HTTP/1.0\r\nConnection: keep-alive\r\n\r\n");
      assertFalse(unknown.contains("chunked"));
      assertTrue(unknown.contains("\r\nConnection: close\r\n"));
      assertEquals(LENGTH, contentOf(unknown).length());
    }
  }

  @Test
  void aFailureBeforeTheFirstByteIsAProblemOnAConnectionThatGoesOn() throws IOException {
    try (Served served = Served.serve(application());
        Lines log = Lines.of("org.authlayer.events")) {
      String answers = served.exchange(Served.of("GET /before") + Served.last("GET /after"));
      assertTrue(answers.startsWith("HTTP/1.1 500 "), answers);
      assertTrue(answers.contains("\r\nContent-Type: application/problem+json\r\n"), answers);
      assertTrue(answers.endsWith("after"), answers);
      assertLogged(log, "/before", answers);
    }
  }

  /** A reset may throw away what the client has not read yet, so it reads the head first. */
  @Test
  void aFailureAfterTheFirstByteCutsTheConnection() throws IOException {
    try (Served served = Served.serve(application());
        Lines log = Lines.of("org.authlayer.events");
        Socket client = served.connect()) {
      Served.send(client, Served.of("GET /begun/7") + Served.last("GET /after"));
      byte[] begun = client.getInputStream().readNBytes(LENGTH / 2);
      String head = new String(begun, StandardCharsets.US_ASCII);
      assertTrue(head.startsWith("HTTP/1.1 200 "), head);
      headIsRead.countDown();
      String rest = Served.rest(client);
      assertFalse(rest.contains("\r\n0\r\n\r\n"), "the end of the content was sent");
      assertFalse(rest.contains("after"), rest);
      assertLogged(log, "/begun/7", head);
    }
  }

  @Test
  void contentThatIsNotAsLongAsAnnouncedIsNotPassedOff() throws IOException {
    try (Served served = Served.serve(application())) {
      for (String path : new String[] {"/longer", "/shorter"}) {
        String answer = served.exchange(Served.of("GET " + path) + Served.last("GET /after"));
        assertFalse(answer.endsWith("after"), path);
      }
    }
  }

  @Test
  void aHandlerLearnsThatItsClientIsGone() throws Exception {
    try (Served served = Served.serve(application());
        Lines log = Lines.of("org.authlayer.events")) {
      try (Socket client = served.connect()) {
        Served.send(client, Served.of("GET /endless"));
        assertEquals(1000, client.getInputStream().readNBytes(1000).length);
      }
      assertInstanceOf(ClientGoneException.class, ended.get(60, TimeUnit.SECONDS));
      assertTrue(served.exchange(Served.last("GET /after")).endsWith("after"));
      assertEquals("", log.text());
    }
  }

  /** Three connections have room for one stream. */
  @Test
  void streamsLeaveRoomForOtherRequests() throws Exception {
    ConnectionLimits limits = new ConnectionLimits(3, 10, 100_000, LONG, LONG, LONG);
    try (Served served = Served.serve(limits, application())) {
      try (Socket slow = served.connect()) {
        Served.send(slow, Served.of("GET /endless"));
        assertEquals(1000, slow.getInputStream().readNBytes(1000).length);
        assertTrue(served.exchange(Served.last("GET /known")).startsWith("HTTP/1.1 503 "));
        assertTrue(served.exchange(Served.last("GET /after")).endsWith("after"));
      }
      assertInstanceOf(ClientGoneException.class, ended.get(60, TimeUnit.SECONDS));
      awaitRoom(served);
    }
  }

  @Test
  void aClientThatDoesNotReadLosesItsPlace() throws Exception {
    ConnectionLimits limits = new ConnectionLimits(3, 10, 100_000, LONG, SHORT, LONG);
    try (Served served = Served.serve(limits, application());
        Socket slow = served.connect()) {
      Served.send(slow, Served.of("GET /endless"));
      assertInstanceOf(ClientGoneException.class, ended.get(60, TimeUnit.SECONDS));
      awaitRoom(served);
    }
  }

  /** Ends only when a stream is answered whole. */
  private static void awaitRoom(Served served) throws IOException {
    String answer = "";
    while (!answer.startsWith("HTTP/1.1 200 ") || contentOf(answer).length() < LENGTH) {
      answer = served.exchange(Served.last("GET /known"));
    }
  }

  private void endless(OutputStream out) throws IOException {
    try {
      while (true) {
        out.write(CONTENT);
      }
    } catch (IOException gone) {
      ended.complete(gone);
      throw gone;
    }
  }

  private static void longer(OutputStream out) throws IOException {
    out.write(CONTENT);
    out.write('b');
  }

  private void failLater(OutputStream out) throws IOException, InterruptedException {
    out.write(CONTENT);
    out.flush();
    headIsRead.await();
    fail(out, 1);
  }

  private static void fail(OutputStream out, int after) throws IOException {
    out.write(CONTENT, 0, after);
    throw new IllegalStateException("the disk is gone");
  }

  private static HttpResponse outgoing(Body.Content content) {
    return Representation.stream("text/plain", content);
  }

  private static HttpResponse outgoing(int length, Body.Content content) {
    return HttpResponse.of(200, new Body.Outgoing(OptionalLong.of(length), content))
        .with("Content-Type", "text/plain");
  }

  private static String contentOf(String answers) {
    return answers.substring(answers.indexOf("\r\n\r\n") + 4);
  }

  private static void assertLogged(Lines log, String path, String answer) {
    String id = answer.replaceFirst("(?s).*?\r\nX-Request-Id: ([^\r]*)\r\n.*", "$1");
    assertTrue(log.text().contains("method=GET route=" + path + " "), log.text());
    assertTrue(log.text().contains(id), log.text());
    assertTrue(log.text().contains("IllegalStateException"), log.text());
  }

  /** What a logger gets, until closed. */
  private static final class Lines extends Handler implements AutoCloseable {

    private final Queue<String> lines = new ConcurrentLinkedQueue<>();
    private final Logger logger;

    private Lines(Logger logger) {
      this.logger = logger;
      setFormatter(new SimpleFormatter());
    }

    static Lines of(String name) {
      Lines log = new Lines(Logger.getLogger(name));
      log.logger.addHandler(log);
      return log;
    }

    String text() {
      return String.join("\n", lines);
    }

    @Override
    public void publish(LogRecord line) {
      lines.add(getFormatter().format(line));
    }

    @Override
    public void flush() {}

    @Override
    public void close() {
      logger.removeHandler(this);
    }
  }
}
