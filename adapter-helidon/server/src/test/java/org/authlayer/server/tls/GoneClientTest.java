package org.authlayer.server.tls;

import static java.util.Objects.requireNonNull;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.function.BooleanSupplier;
import org.authlayer.adapter.helidon.http.HelidonServer;
import org.authlayer.adapter.helidon.http.HelidonSettings;
import org.authlayer.ports.driving.Application;
import org.authlayer.ports.driving.Body;
import org.authlayer.ports.driving.HttpResponse;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** An application sees that a client is gone, and one that stays gets its answer. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Timeout(120)
abstract class GoneClientTest {

  private static final byte[] CANCEL = {0, 0, 0, 8};

  private final Map<String, BooleanSupplier> asked = new ConcurrentHashMap<>();
  private final Map<String, CountDownLatch> held = new ConcurrentHashMap<>();

  /** Looks once before it waits, as a hash does. */
  private final Application application =
      request -> {
        CountDownLatch go = held.get(request.path());
        if (go != null) {
          assertFalse(request.client().gone().getAsBoolean());
          asked.put(request.path(), request.client().gone());
          await(go);
        }
        String content = request.body() instanceof Body.Text text ? text.text() : "";
        return HttpResponse.of(200, new Body.Text("fine " + content));
      };

  private final boolean secure;
  private HelidonServer server;

  GoneClientTest(boolean secure) {
    this.secure = secure;
  }

  @BeforeAll
  void open(@TempDir Path directory) throws IOException {
    PemFiles files =
        TestCertificates.pem(TestCertificates.store(directory, "one", "EC"), directory);
    HelidonSettings settings = new HelidonSettings("127.0.0.1", 0, 100);
    server =
        HelidonServer.start(
            secure ? settings.with(Certificates.open(files).tls()) : settings, application);
  }

  @AfterAll
  void close() {
    held.values().forEach(CountDownLatch::countDown);
    server.close();
  }

  @Test
  void aClientThatClosesItsConnectionIsSeenAndOneThatStaysIsAnswered() throws Exception {
    hold("/leaves");
    hold("/stays");
    Socket leaves = connect();
    try (Socket stays = connect()) {
      send(leaves, post("/leaves", "x"));
      send(stays, post("/stays", "y"));
      awaitAsked("/leaves");
      awaitAsked("/stays");
      leaves.close();
      awaitGone("/leaves");
      assertFalse(isGone("/stays"));
      release("/stays");
      assertTrue(answer(stays).contains("fine y"));
      send(stays, post("/again", "z"));
      assertTrue(answer(stays).contains("fine z"), "the next request of the connection");
    }
  }

  @Test
  void aClientThatIsResetIsSeen() throws Exception {
    hold("/reset");
    Socket client = connect();
    send(client, post("/reset", "x"));
    awaitAsked("/reset");
    client.setSoLinger(true, 0);
    client.close();
    awaitGone("/reset");
  }

  @Test
  void aRequestThatArrivesDuringTheLookIsAnsweredNext() throws Exception {
    hold("/first");
    try (Socket client = connect()) {
      send(client, post("/first", "1"));
      awaitAsked("/first");
      send(client, post("/second", "2") + post("/third", "3"));
      release("/first");
      assertTrue(answer(client).contains("fine 1"));
      assertTrue(answer(client).contains("fine 2"));
      assertTrue(answer(client).contains("fine 3"));
      assertFalse(isGone("/first"));
    }
  }

  @Test
  void aClientThatAskedForTheEndGetsItsWholeAnswerAfterALook() throws Exception {
    hold("/last");
    try (Socket client = connect()) {
      send(client, "GET /last HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n");
      awaitAsked("/last");
      release("/last");
      String all = new String(client.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
      assertTrue(all.endsWith("fine "), all);
    }
  }

  @Test
  void anHttp2StreamThatIsResetIsSeenAndItsNeighbourIsAnswered() throws Exception {
    hold("/gone2");
    hold("/stays2");
    try (FramesOnASocket client = FramesOnASocket.open(server.url())) {
      client.get(1, "/gone2").get(3, "/stays2").send();
      awaitAsked("/gone2");
      awaitAsked("/stays2");
      client.write(FramesOnASocket.RESET, 0, 1, CANCEL).send();
      awaitGone("/gone2");
      assertFalse(isGone("/stays2"));
      release("/stays2");
      assertEquals("fine ", client.answer(3));
    }
  }

  @Test
  void anHttp2ConnectionThatIsClosedIsSeen() throws Exception {
    hold("/closed2");
    try (FramesOnASocket client = FramesOnASocket.open(server.url())) {
      client.get(1, "/closed2").send();
      awaitAsked("/closed2");
    }
    awaitGone("/closed2");
  }

  private void hold(String path) {
    held.put(path, new CountDownLatch(1));
  }

  private void release(String path) {
    requireNonNull(held.get(path)).countDown();
  }

  private boolean isGone(String path) {
    return requireNonNull(asked.get(path)).getAsBoolean();
  }

  private void awaitAsked(String path) {
    while (!asked.containsKey(path)) {
      Thread.onSpinWait();
    }
  }

  private void awaitGone(String path) {
    while (!isGone(path)) {
      Thread.onSpinWait();
    }
    release(path);
  }

  private Socket connect() throws Exception {
    Socket socket =
        secure
            ? TlsTest.trusting()
                .getSocketFactory()
                .createSocket(InetAddress.getLoopbackAddress(), server.url().getPort())
            : new Socket(InetAddress.getLoopbackAddress(), server.url().getPort());
    socket.setSoTimeout(60_000);
    return socket;
  }

  private static String post(String path, String content) {
    return "POST "
        + path
        + " HTTP/1.1\r\nHost: h\r\nContent-Type: text/plain\r\nContent-Length: "
        + content.length()
        + "\r\n\r\n"
        + content;
  }

  private static void send(Socket socket, String text) throws IOException {
    socket.getOutputStream().write(text.getBytes(StandardCharsets.ISO_8859_1));
    socket.getOutputStream().flush();
  }

  /** One answer, whose content is six bytes. */
  private static String answer(Socket socket) throws IOException {
    StringBuilder answer = new StringBuilder();
    while (answer.indexOf("\r\n\r\nfine ") < 0
        || answer.length() < answer.indexOf("\r\n\r\nfine ") + 10) {
      int next = socket.getInputStream().read();
      if (next < 0) {
        break;
      }
      answer.append((char) next);
    }
    return answer.toString();
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException hurried) {
      throw new IllegalStateException(hurried);
    }
  }
}
