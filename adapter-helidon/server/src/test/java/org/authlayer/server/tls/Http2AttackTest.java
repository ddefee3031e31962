package org.authlayer.server.tls;

import static org.authlayer.server.tls.FramesOnASocket.CONTINUATION;
import static org.authlayer.server.tls.FramesOnASocket.DATA;
import static org.authlayer.server.tls.FramesOnASocket.END_OF_HEAD;
import static org.authlayer.server.tls.FramesOnASocket.END_OF_STREAM;
import static org.authlayer.server.tls.FramesOnASocket.GOAWAY;
import static org.authlayer.server.tls.FramesOnASocket.HEADERS;
import static org.authlayer.server.tls.FramesOnASocket.PING;
import static org.authlayer.server.tls.FramesOnASocket.PRIORITY;
import static org.authlayer.server.tls.FramesOnASocket.RESET;
import static org.authlayer.server.tls.FramesOnASocket.SETTINGS;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import org.authlayer.adapter.helidon.guard.ConnectionLimits;
import org.authlayer.adapter.helidon.http.HelidonServer;
import org.authlayer.adapter.helidon.http.HelidonSettings;
import org.authlayer.adapter.helidon.http.NativeMount;
import org.authlayer.adapter.helidon.routing.AuthFeature;
import org.authlayer.ports.driving.Application;
import org.authlayer.ports.driving.Body;
import org.authlayer.ports.driving.HttpResponse;
import org.authlayer.server.AnyAuthorization;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Clients of HTTP/2 attack a server (RFC 9113, 10.5): each attack ends in bounded work, and another
 * client is served. By ALPN and by prior knowledge.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Timeout(300)
abstract class Http2AttackTest {

  private static final Duration LONG = Duration.ofSeconds(60);
  private static final Duration SHORT = Duration.ofSeconds(2);
  private static final int LIMIT = 100;
  private static final byte[] CANCEL = {0, 0, 0, 8};

  private final Map<String, AtomicInteger> held = new ConcurrentHashMap<>();
  private final CountDownLatch go = new CountDownLatch(1);
  private final Application application =
      request -> {
        if (request.path().startsWith("/held")) {
          held.computeIfAbsent(request.path(), path -> new AtomicInteger()).incrementAndGet();
          await(go);
        }
        String known = request.headers().first("authorization").orElse("anonymous");
        boolean whole = !(request.body() instanceof Body.Unreadable);
        return HttpResponse.of(whole ? 200 : 413, new Body.Text("fine " + known));
      };

  private final boolean secure;
  private PemFiles files;
  private HelidonServer patient;
  private HelidonServer strict;

  Http2AttackTest(boolean secure) {
    this.secure = secure;
  }

  @BeforeAll
  void open(@TempDir Path directory) throws IOException {
    files = TestCertificates.pem(TestCertificates.store(directory, "one", "EC"), directory);
    patient = open(LONG);
    strict = open(SHORT);
  }

  /** Heads and contents have the time; a connection without a stream has a minute. */
  private HelidonServer open(Duration time) throws IOException {
    ConnectionLimits limits = new ConnectionLimits(100, 1000, 1_000_000, time, time, LONG);
    HelidonSettings settings = new HelidonSettings("127.0.0.1", 0, LIMIT).with(limits);
    NativeMount routes =
        new NativeMount(
            "/native",
            AuthFeature.create().protect("/native", new AnyAuthorization()),
            rules ->
                rules
                    .get("/page", (request, response) -> response.send("native"))
                    .post("/length", Http2AttackTest::length),
            UnaryOperator.identity());
    return HelidonServer.start(
        secure ? settings.with(Certificates.open(files).tls()) : settings, application, routes);
  }

  private static void length(ServerRequest request, ServerResponse response) throws IOException {
    byte[] content = request.content().inputStream().readAllBytes();
    response.send(String.valueOf(content.length));
  }

  @AfterAll
  void close() {
    go.countDown();
    patient.close();
    strict.close();
  }

  @AfterEach
  void anotherClientIsServed() throws Exception {
    for (HelidonServer server : List.of(patient, strict)) {
      try (FramesOnASocket client = FramesOnASocket.open(server.url())) {
        assertEquals("fine anonymous", client.get(1, "/p").send().answer(1));
      }
    }
  }

  private FramesOnASocket connect() throws Exception {
    return FramesOnASocket.open(patient.url());
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException hurried) {
      throw new IllegalStateException(hurried);
    }
  }

  /** Closed, and with no answer but those that Helidon had begun. */
  private static void assertClosed(FramesOnASocket client) {
    client.untilClosed();
  }

  @Test
  void resetsInARowEndTheConnectionAndAFewDoNot() throws Exception {
    try (FramesOnASocket client = connect()) {
      for (int i = 0; i < 20; i++) {
        client.get(2 * i + 1, "/held").write(RESET, 0, 2 * i + 1, CANCEL);
      }
      assertEquals("fine anonymous", client.get(41, "/p").send().answer(41));
    }
    AtomicInteger begun = held.computeIfAbsent("/held-in-a-row", path -> new AtomicInteger());
    try (FramesOnASocket client = connect()) {
      for (int i = 0; i < 500; i++) {
        client.get(2 * i + 1, "/held-in-a-row").write(RESET, 0, 2 * i + 1, CANCEL);
      }
      assertClosed(client.sendIfRead());
      assertTrue(begun.get() <= 51, () -> begun + " requests were begun");
    }
  }

  @Test
  void headInThreePiecesIsAnsweredAndAnEndlessOneEndsTheConnection() throws Exception {
    byte[] head = FramesOnASocket.head("GET", "/p", "x-long", "a".repeat(3000));
    try (FramesOnASocket client = connect()) {
      client
          .write(HEADERS, END_OF_STREAM, 1, Arrays.copyOf(head, 10))
          .write(CONTINUATION, 0, 1, Arrays.copyOfRange(head, 10, 2000))
          .write(CONTINUATION, END_OF_HEAD, 1, Arrays.copyOfRange(head, 2000, head.length));
      assertEquals("fine anonymous", client.send().answer(1));
    }
    try (FramesOnASocket client = connect()) {
      client.write(HEADERS, END_OF_STREAM, 1, head);
      for (int i = 0; i < 100; i++) {
        client.write(CONTINUATION, 0, 1, new byte[8000]);
      }
      assertClosed(client.sendIfRead());
    }
  }

  /** They carry nothing, so no limit on bytes is reached. */
  @Test
  void endlessEmptyPiecesOfAHeadEndTheConnection() throws Exception {
    byte[] head = FramesOnASocket.head("GET", "/p");
    try (FramesOnASocket client = connect()) {
      client.write(HEADERS, END_OF_STREAM, 1, head);
      for (int i = 0; i < 20; i++) {
        client.write(CONTINUATION, 0, 1);
      }
      client.write(CONTINUATION, END_OF_HEAD, 1);
      assertEquals("fine anonymous", client.send().answer(1));
    }
    try (FramesOnASocket client = connect()) {
      client.write(HEADERS, END_OF_STREAM, 1, head);
      for (int i = 0; i < 1000; i++) {
        client.write(CONTINUATION, 0, 1);
      }
      assertClosed(client.sendIfRead());
    }
  }

  @Test
  void fieldsThatAreLongWhenTheyAreUnpackedAreRefused() throws Exception {
    try (FramesOnASocket client = connect()) {
      ByteArrayOutputStream first = new ByteArrayOutputStream();
      first.writeBytes(FramesOnASocket.head("GET", "/p"));
      first.write(0x40);
      FramesOnASocket.text(first, "x-many");
      FramesOnASocket.text(first, "a".repeat(3000));
      client.write(HEADERS, END_OF_HEAD | END_OF_STREAM, 1, first.toByteArray());
      assertEquals("fine anonymous", client.send().answer(1));
      byte[] few = referring(3);
      client.write(HEADERS, END_OF_HEAD | END_OF_STREAM, 3, few);
      assertEquals("fine anonymous", client.send().answer(3));
      client.write(HEADERS, END_OF_HEAD | END_OF_STREAM, 5, referring(15_000));
      String refused = client.send().answer(5);
      assertTrue(refused.contains("\"status\":431"), refused);
      assertEquals("fine anonymous", client.get(7, "/p").send().answer(7));
    }
  }

  /** A head of single bytes, each of which stands for a field of three thousand (RFC 7541, 6.1). */
  private static byte[] referring(int times) {
    byte[] head = FramesOnASocket.head("GET", "/p");
    byte[] all = Arrays.copyOf(head, head.length + times);
    Arrays.fill(all, head.length, all.length, (byte) 0xbe);
    return all;
  }

  @Test
  void streamBeyondTheLimitEndsTheConnectionAndAHundredAreAnswered() throws Exception {
    byte[] head = FramesOnASocket.head("POST", "/p", "content-type", "text/plain");
    try (FramesOnASocket client = connect()) {
      for (int i = 0; i < 100; i++) {
        client.write(HEADERS, END_OF_HEAD, 2 * i + 1, head);
      }
      client.send();
      client.write(DATA, END_OF_STREAM, 199, (byte) 'a');
      assertEquals("fine anonymous", client.send().answer(199));
    }
    try (FramesOnASocket client = connect()) {
      for (int i = 0; i < 101; i++) {
        client.write(HEADERS, END_OF_HEAD, 2 * i + 1, head);
      }
      assertTrue(
          client.sendIfRead().untilClosed().stream().anyMatch(frame -> frame.type() == GOAWAY));
    }
  }

  @Test
  void halfAHeadEndsTheConnectionInItsTimeAndAWholeOneIsAnswered() throws Exception {
    byte[] head = FramesOnASocket.head("GET", "/p");
    byte[] half = Arrays.copyOf(head, 5);
    try (FramesOnASocket client = connect()) {
      client.write(HEADERS, END_OF_STREAM, 1, half).send();
      client.write(CONTINUATION, END_OF_HEAD, 1, Arrays.copyOfRange(head, 5, head.length));
      assertEquals("fine anonymous", client.send().answer(1));
    }
    try (FramesOnASocket client = FramesOnASocket.open(strict.url())) {
      assertEquals("fine anonymous", client.get(1, "/p").send().answer(1));
      assertClosed(client.write(HEADERS, END_OF_STREAM, 3, half).sendIfRead());
    }
    try (FramesOnASocket client = FramesOnASocket.open(strict.url())) {
      byte[] few = {0x10, 7};
      assertClosed(client.writeBroken(HEADERS, END_OF_HEAD, 1, 100, few).sendIfRead());
    }
  }

  @Test
  void contentThatStopsIsAnsweredWith408AndWholeContentIsNot() throws Exception {
    byte[] head =
        FramesOnASocket.head("POST", "/p", "content-type", "text/plain", "content-length", "5");
    try (FramesOnASocket client = FramesOnASocket.open(strict.url())) {
      client.write(HEADERS, END_OF_HEAD, 1, head);
      client.write(DATA, END_OF_STREAM, 1, "whole".getBytes(StandardCharsets.US_ASCII));
      assertEquals("fine anonymous", client.send().answer(1));
      client.write(HEADERS, END_OF_HEAD, 3, head).write(DATA, 0, 3, (byte) 'w');
      String late = client.send().answer(3);
      assertTrue(late.contains("\"status\":408"), late);
      assertEquals("fine anonymous", client.get(5, "/p").send().answer(5));
    }
  }

  @Test
  void endlessPingsSettingsAndPrioritiesEndTheConnectionAndAFewAreAnswered() throws Exception {
    for (int type : new int[] {PING, SETTINGS, PRIORITY, 77}) {
      byte[] payload = new byte[type == PING ? 8 : type == PRIORITY ? 5 : 0];
      int stream = type == PRIORITY ? 1 : 0;
      try (FramesOnASocket client = connect()) {
        for (int i = 0; i < 50; i++) {
          client.write(type, 0, stream, payload);
        }
        int answers = type == PING || type == SETTINGS ? 51 : 1;
        List<FramesOnASocket.Frame> all = client.get(3, "/p").send().until(3);
        assertEquals(answers, all.stream().filter(FramesOnASocket.Frame::isAck).count());
      }
      try (FramesOnASocket client = connect()) {
        for (int i = 0; i < 3000; i++) {
          client.write(type, 0, stream, payload);
        }
        assertClosed(client.sendIfRead());
      }
    }
  }

  @Test
  void gateHoldsForEachStreamOfAConnection() throws Exception {
    byte[] known = FramesOnASocket.head("GET", "/native/page", "authorization", "Bearer a");
    byte[] unknown = FramesOnASocket.head("GET", "/native/page");
    try (FramesOnASocket client = connect()) {
      client
          .write(HEADERS, END_OF_HEAD | END_OF_STREAM, 1, known)
          .write(HEADERS, END_OF_HEAD | END_OF_STREAM, 3, unknown)
          .write(HEADERS, END_OF_HEAD | END_OF_STREAM, 5, known)
          .send();
      List<FramesOnASocket.Frame> frames = client.until(1, 3, 5);
      assertEquals("native", content(frames, 1));
      assertEquals("", content(frames, 3));
      assertEquals("native", content(frames, 5));
      assertEquals(
          "fine Bearer a",
          client
              .write(
                  HEADERS,
                  END_OF_HEAD | END_OF_STREAM,
                  7,
                  FramesOnASocket.head("GET", "/p", "authorization", "Bearer a"))
              .send()
              .answer(7));
    }
  }

  /** Content without an announced length, which only the frames end. */
  @Test
  void contentOfANativeRouteHasTheLimitOfTheServer() throws Exception {
    byte[] head = FramesOnASocket.head("POST", "/native/length", "authorization", "any");
    try (FramesOnASocket client = connect()) {
      client.write(HEADERS, END_OF_HEAD, 1, head).write(DATA, 0, 1, new byte[LIMIT / 2]);
      client.write(DATA, END_OF_STREAM, 1, new byte[LIMIT / 2]);
      assertEquals(String.valueOf(LIMIT), client.send().answer(1));
      client.write(HEADERS, END_OF_HEAD, 3, head).write(DATA, 0, 3, new byte[LIMIT]);
      client.write(DATA, END_OF_STREAM, 3, (byte) 1);
      String refused = client.send().answer(3);
      assertTrue(refused.contains("\"status\":413"), refused);
    }
  }

  private static String content(List<FramesOnASocket.Frame> frames, int stream) {
    ByteArrayOutputStream content = new ByteArrayOutputStream();
    frames.stream()
        .filter(frame -> frame.type() == DATA && frame.stream() == stream)
        .forEach(frame -> content.writeBytes(frame.payload()));
    return content.toString(StandardCharsets.UTF_8);
  }
}
