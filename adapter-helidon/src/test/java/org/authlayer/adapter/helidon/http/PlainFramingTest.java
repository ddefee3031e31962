package org.authlayer.adapter.helidon.http;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.helidon.webserver.WebServer;
import io.helidon.webserver.http.HttpRouting;
import io.helidon.webserver.http1.Http1Config;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.authlayer.adapter.helidon.guard.ListenerState;
import org.authlayer.ports.driving.Body;
import org.authlayer.ports.driving.HttpRequest;
import org.authlayer.ports.driving.HttpResponse;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The corpus on the listener of Helidon. {@code plain-framing.txt} lists what it answers otherwise:
 * when nothing in that list is dangerous any more, the guard has one reason less
 * (docs/explanation/guard.md).
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class PlainFramingTest {

  private static final Map<String, Shape> DEPARTURES =
      Shape.read("plain-framing.txt").collect(Collectors.toMap(Shape::bytes, Function.identity()));

  private final Queue<String> seen = new ConcurrentLinkedQueue<>();
  private WebServer server;

  /** Of a longer one the answer may be lost: Helidon closes over what it does not read. */
  static Stream<Shape> shapes() {
    return Shape.read("framing.txt").filter(shape -> shape.bytes().length() < 65_536);
  }

  @BeforeAll
  void open() throws IOException {
    ApplicationHandler handler =
        new ApplicationHandler(
            this::answer, new Translation(List.of()), Wire.LIMIT, ListenerState.unlimited());
    server =
        WebServer.builder()
            .host("127.0.0.1")
            .protocolsDiscoverServices(false)
            .addProtocol(
                Http1Config.builder()
                    .continueImmediately(false)
                    .maxPrologueLength(8 * 1024)
                    .maxHeadersSize(16 * 1024)
                    .build())
            .routing(HttpRouting.builder().any(handler))
            .build()
            .start();
  }

  @AfterAll
  void close() {
    server.stop();
  }

  @ParameterizedTest
  @MethodSource("shapes")
  void shapeIsAnsweredAsTheListOfDeparturesSays(Shape shape) throws IOException {
    seen.clear();
    String answer = exchange(shape.bytes() + Shape.FOLLOWER);
    Shape expected = DEPARTURES.getOrDefault(shape.bytes(), shape);
    assertEquals(expected.statuses(), Shape.statusesOf(answer), answer);
    assertEquals(expected.isSound(), seen.contains("/follower"), seen.toString());
  }

  @Test
  void departuresAreShapesOfTheCorpusAndDiffer() {
    Map<String, Shape> corpus =
        shapes().collect(Collectors.toMap(Shape::bytes, Function.identity(), (one, same) -> one));
    DEPARTURES.forEach(
        (bytes, departure) -> {
          Shape shape = corpus.get(bytes);
          assertEquals(departure.name(), shape == null ? null : shape.name());
          assertEquals(false, shape != null && shape.statuses().equals(departure.statuses()));
        });
  }

  private HttpResponse answer(HttpRequest request) {
    seen.add(request.path());
    boolean tooLarge = request.body().equals(Translation.tooLarge(Wire.LIMIT));
    return HttpResponse.of(tooLarge ? 413 : 200, new Body.Text("fine"));
  }

  private String exchange(String text) throws IOException {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
      Wire.send(socket, text);
      socket.shutdownOutput();
      ByteArrayOutputStream answer = new ByteArrayOutputStream();
      byte[] some = new byte[8192];
      for (int read = 0; read >= 0; read = read(socket, some)) {
        answer.write(some, 0, read);
      }
      return answer.toString(StandardCharsets.ISO_8859_1);
    }
  }

  /** Helidon resets a connection that it closes over unread bytes. */
  private static int read(Socket socket, byte[] into) {
    try {
      return socket.getInputStream().read(into);
    } catch (IOException reset) {
      return -1;
    }
  }
}
