package org.authlayer.adapter.helidon.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.authlayer.ports.driving.AddressBlock;
import org.authlayer.ports.driving.Application;
import org.authlayer.ports.driving.Body;
import org.authlayer.ports.driving.Channel;
import org.authlayer.ports.driving.HttpRequest;
import org.authlayer.ports.driving.HttpResponse;
import org.authlayer.ports.json.JsonValue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HelidonServerTest {

  private final Queue<HttpRequest> seen = new ConcurrentLinkedQueue<>();
  private final Application noting =
      request -> {
        seen.add(request);
        boolean tooLarge =
            request.body() instanceof Body.Unreadable unreadable
                && unreadable.fault() == Body.Fault.TOO_LARGE;
        return HttpResponse.of(tooLarge ? 413 : 200, new Body.Text("fine"));
      };

  /** Who could connect to a port that is only tried would find the connection reset. */
  @Test
  void nobodyConnectsWhileThePortIsTried() throws Exception {
    int port;
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = free.getLocalPort();
    }
    HelidonSettings settings = new HelidonSettings("127.0.0.1", port, 1);
    AtomicInteger connected = new AtomicInteger();
    Thread client = Thread.ofVirtual().start(() -> connect(port, connected));
    while (client.isAlive()) {
      HelidonServer.probe(settings);
    }
    assertEquals(0, connected.get());
  }

  /** From another address than that of the port, which a connection might otherwise take itself. */
  private static void connect(int port, AtomicInteger connected) {
    for (int i = 0; i < 2_000; i++) {
      try (Socket socket = new Socket()) {
        socket.bind(new InetSocketAddress("127.0.0.2", 0));
        socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
        connected.incrementAndGet();
      } catch (IOException nobodyListens) {
        Thread.onSpinWait();
      }
    }
  }

  @Test
  void aPortThatIsTakenIsKnownWhenItIsTried() throws IOException {
    try (ServerSocket taken = new ServerSocket()) {
      taken.setReuseAddress(true);
      taken.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
      HelidonSettings settings = new HelidonSettings("127.0.0.1", taken.getLocalPort(), 1);
      assertThrows(BindException.class, () -> HelidonServer.probe(settings));
    }
  }

  @Test
  void targetIsPassedOnAsSent() throws IOException {
    HttpRequest request = request("GET /a%2Fb;m=1//c?x=%20&y=a+b", "");
    assertEquals("GET", request.method());
    assertEquals("/a%2Fb;m=1//c", request.path());
    assertEquals("x=%20&y=a+b", request.query());
    assertInstanceOf(Body.Empty.class, request.body());
    assertEquals(Channel.LOOPBACK, request.channel());
  }

  @ParameterizedTest
  @CsvSource({
    "GET http://other/p?q, /p, q",
    "GET http://other, /, ''",
    "PROPFIND /p, /p, ''",
    "BREW /p, /p, ''",
    "OPTIONS /p, /p, ''",
    "HEAD /p, /p, ''",
    "GET /../p, /../p, ''"
  })
  void everyMethodAndPathGoesToTheApplication(String line, String path, String query)
      throws IOException {
    HttpRequest request = request(line, "");
    assertEquals(path, request.path());
    assertEquals(query, request.query());
  }

  @Test
  void everyHeaderLineIsPassedOn() throws IOException {
    HttpRequest request =
        request(
            "GET /",
            String.join(
                "\r\n",
                "Authorization: Basic a",
                "authorization: Bearer b",
                "Cookie: app_session=1",
                "Cookie: app_session=2",
                ""));
    assertEquals(List.of("Basic a", "Bearer b"), request.headers().all("Authorization"));
    assertEquals(List.of("app_session=1", "app_session=2"), request.headers().all("cookie"));
  }

  @Test
  void anAnswerIsWrittenAsItStands() throws IOException {
    HttpResponse answer =
        HttpResponse.of(418, new Body.Text("\u00e4"))
            .with("Set-Cookie", "a=1")
            .with("Set-Cookie", "b=2")
            .with("Content-Length", "7")
            .with("X-Mine", "x");
    String text = answerOf(answer, "GET");
    assertTrue(text.startsWith("HTTP/1.1 418 "), text);
    assertTrue(text.contains("\r\nSet-Cookie: a=1\r\nSet-Cookie: b=2\r\n"), text);
    assertTrue(text.contains("Content-Type: text/plain; charset=utf-8\r\n"), text);
    assertTrue(text.contains("Content-Length: 2\r\n"), text);
    assertTrue(text.toLowerCase(Locale.ROOT).contains("x-mine: x\r\n"), text);
    assertTrue(text.endsWith("\r\n\r\n\u00c3\u00a4"), text);
  }

  @Test
  void jsonIsNamedSoUnlessTheApplicationNamesItOtherwise() throws IOException {
    Body json = new Body.Json(new JsonValue.ObjectValue(Map.of("a", new JsonValue.NullValue())));
    String plain = answerOf(HttpResponse.of(200, json), "GET");
    assertTrue(plain.contains("Content-Type: application/json\r\n"), plain);
    assertTrue(plain.endsWith("{\"a\":null}"), plain);
    HttpResponse problem =
        HttpResponse.of(400, json).with("content-type", "application/problem+json");
    String named = answerOf(problem, "GET");
    assertTrue(named.contains("Content-Type: application/problem+json\r\n"), named);
    assertFalse(named.contains("application/json"), named);
  }

  @Test
  void headHasTheLengthAndNoBody() throws IOException {
    String text = answerOf(HttpResponse.of(200, new Body.Text("four")), "HEAD");
    assertTrue(text.contains("Content-Length: 4\r\n"), text);
    assertTrue(text.endsWith("\r\n\r\n"), text);
  }

  @ParameterizedTest
  @CsvSource({"204, false", "205, true", "304, false"})
  void statusWithoutContentHasNone(int status, boolean length) throws IOException {
    HttpResponse answer =
        HttpResponse.of(status, new Body.Text("four")).with("Content-Length", "4");
    for (String method : List.of("GET", "HEAD")) {
      String text = answerOf(answer, method);
      assertTrue(text.startsWith("HTTP/1.1 " + status + " "), text);
      assertTrue(text.endsWith("\r\n\r\n"), text);
      assertEquals(length, text.contains("\r\nContent-Length: 0\r\n"), text);
      assertEquals(length, text.contains("Content-Length"), text);
    }
  }

  @Test
  void aThrowingApplicationBecomesAProblemWithoutDetails() throws IOException {
    try (Wire wire =
        new Wire(
            request -> {
              throw new AssertionError("secret");
            })) {
      String text = wire.once("GET /", "", "");
      assertTrue(text.startsWith("HTTP/1.1 500 "), text);
      assertTrue(text.contains("application/problem+json"), text);
      assertTrue(text.contains("\"error\":true"), text);
      assertFalse(text.contains("secret") || text.contains("AssertionError"), text);
    }
  }

  @Test
  void aHeaderThatIsNoneBecomesAnErrorAndNoSplitAnswer() throws IOException {
    String text = answerOf(HttpResponse.of(200).with("X y", "z"), "GET");
    assertTrue(text.startsWith("HTTP/1.1 500 "), text);
    assertFalse(text.contains("X y"), text);
    assertThrows(IllegalArgumentException.class, () -> HttpResponse.of(200).with("a", "b\r\nc: d"));
  }

  @Test
  void charactersBeyondAsciiCannotBecomeALineBreak() throws IOException {
    String text =
        answerOf(HttpResponse.of(200).with("Location", "/\u010d\u010aSet-Cookie: x"), "GET");
    assertFalse(text.contains("\nSet-Cookie"), text);
  }

  @Test
  void aDeclaredLengthOverTheLimitIsAnsweredAndTheConnectionClosed() throws IOException {
    try (Wire wire = new Wire(noting)) {
      String text = wire.exchange("POST /p HTTP/1.1\r\nHost: h\r\nContent-Length: 101\r\n\r\n");
      assertTrue(text.startsWith("HTTP/1.1 413 "), text);
      assertTrue(text.contains("Connection: close\r\n"), text);
    }
  }

  @Test
  void leftoverBytesAreNotTheNextRequest() throws IOException {
    String smuggled = "GET /smuggled HTTP/1.1\r\nHost: h\r\n\r\n";
    try (Wire wire = new Wire(noting)) {
      String text =
          wire.exchange(
              "POST /p HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n65\r\n"
                  + "a".repeat(101)
                  + "\r\n0\r\n\r\n"
                  + smuggled);
      assertTrue(text.startsWith("HTTP/1.1 413 "), text);
      assertEquals(1, seen.size());
    }
  }

  @Test
  void contentUpToTheLimitIsReadAndTheConnectionKept() throws IOException {
    String type = "Host: h\r\nContent-Type: text/plain\r\n";
    String full = "a".repeat(100);
    try (Wire wire = new Wire(noting)) {
      wire.exchange(
          "POST /1 HTTP/1.1\r\n"
              + type
              + "Content-Length: 100\r\n\r\n"
              + full
              + "POST /2 HTTP/1.1\r\n"
              + type
              + "Transfer-Encoding: chunked\r\n\r\n"
              + "32\r\n"
              + "a".repeat(50)
              + "\r\n32\r\n"
              + "a".repeat(50)
              + "\r\n0\r\n\r\n"
              + "GET /3 HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n");
    }
    assertEquals(List.of("/1", "/2", "/3"), seen.stream().map(HttpRequest::path).toList());
    assertEquals(new Body.Text(full), seen.remove().body());
    assertEquals(new Body.Text(full), seen.remove().body());
  }

  @Test
  void hugeChunkIsNotKeptInMemory() throws IOException {
    try (Wire wire = new Wire(noting)) {
      String text =
          wire.exchange(
              "POST /p HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n7fffffff\r\n");
      assertTrue(text.startsWith("HTTP/1.1 413 "), text);
    }
  }

  @Test
  void declaredLengthFarOverTheLimitIsRefusedAsAProblem() throws IOException {
    try (Wire wire = new Wire(noting)) {
      String text =
          wire.exchange("POST /p HTTP/1.1\r\nHost: h\r\nContent-Length: 99999999\r\n\r\n");
      assertTrue(text.startsWith("HTTP/1.1 413 "), text);
      assertTrue(text.contains("application/problem+json"), text);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"GET / HTTP/1.1\r\nHost: h\r\nConnection: close", "GET / HTTP/1.0", "nonsense"})
  void everyAnswerNamesItsRequest(String head) throws IOException {
    try (Wire wire = new Wire(noting)) {
      String answer = wire.exchange(head + "\r\n\r\n");
      String id = answer.replaceAll("(?s).*\r\nX-Request-Id: ([0-9a-f]{16})\r\n.*", "$1");
      assertEquals(16, id.length(), answer);
      assertTrue(seen.stream().allMatch(request -> request.client().requestId().equals(id)));
      assertTrue(seen.stream().allMatch(request -> request.client().network().equals("127.0.0.1")));
      assertTrue(!seen.isEmpty() || answer.contains("X-Content-Type-Options: nosniff\r\n"), answer);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Content-Length: 3\r\nContent-Length: 4",
        "Content-Length: 3\r\nTransfer-Encoding: chunked",
        "Transfer-Encoding: gzip, chunked",
        "Transfer-Encoding: xchunked",
        "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked",
        "Content-Length: -1",
        "Content-Length: +3",
        "Content-Length: 3, 3"
      })
  void aRequestWithoutAClearEndIsRefused(String framing) throws IOException {
    try (Wire wire = new Wire(noting)) {
      String text =
          wire.exchange(
              "POST /p HTTP/1.1\r\nHost: h\r\n" + framing + "\r\n\r\n3\r\nabc\r\n0\r\n\r\n");
      assertTrue(text.startsWith("HTTP/1.1 400 "), text);
      assertTrue(text.contains("application/problem+json"), text);
      assertEquals(1, text.split("HTTP/1.1 ", -1).length - 1, text);
      assertTrue(seen.isEmpty());
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "NONSENSE\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: h\r\nbad header\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: h\r\nX: a\u0000b\r\n\r\n",
        "GET * HTTP/1.1\r\nHost: h\r\n\r\n",
        "OPTIONS ** HTTP/1.1\r\nHost: h\r\n\r\n",
        "OPTIONS *?a HTTP/1.1\r\nHost: h\r\n\r\n",
        "CONNECT h:1 HTTP/1.1\r\nHost: h\r\n\r\n",
        "GET /%zz HTTP/1.1\r\nHost: h\r\n\r\n"
      })
  void malformedHttpIsRefusedAsAProblem(String text) throws IOException {
    try (Wire wire = new Wire(noting)) {
      String answer = wire.exchange(text);
      assertTrue(answer.startsWith("HTTP/1.1 400 "), answer);
      assertTrue(answer.contains("application/problem+json"), answer);
      assertTrue(seen.isEmpty());
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"HTTP/1.1\r\nHost: h\r\nConnection: close", "HTTP/1.0"})
  void theServerAsAWholeTellsItsMethod(String rest) throws IOException {
    try (Wire wire = new Wire(noting)) {
      String answer = wire.exchange("OPTIONS * " + rest + "\r\n\r\n");
      assertTrue(answer.startsWith("HTTP/1.1 204 "), answer);
      assertTrue(answer.contains("\r\nAllow: OPTIONS\r\n"), answer);
      assertTrue(answer.endsWith("\r\n\r\n"), answer);
      assertTrue(seen.isEmpty());
    }
  }

  @Test
  void overlongHeadersAreRefused() throws IOException {
    try (Wire wire = new Wire(noting)) {
      String answer =
          wire.exchange("GET / HTTP/1.1\r\nHost: h\r\nX: " + "a".repeat(20000) + "\r\n\r\n");
      assertTrue(answer.startsWith("HTTP/1.1 431 "), answer);
    }
  }

  @Test
  void encodedContentIsTheApplicationsToRefuse() throws IOException {
    HttpRequest request =
        request(
            "POST /p",
            "Content-Type: application/json\r\nContent-Encoding: gzip\r\nContent-Length: 2\r\n",
            "{}");
    assertEquals(
        Body.Fault.UNSUPPORTED, assertInstanceOf(Body.Unreadable.class, request.body()).fault());
  }

  @Test
  void aTrustedProxySaysHowTheRequestCame() throws IOException {
    AddressBlock local = AddressBlock.parse("127.0.0.0/8");
    assertEquals(Channel.PLAIN, channel("", local));
    assertEquals(Channel.TLS, channel("X-Forwarded-Proto: https\r\n", local));
    assertEquals(Channel.LOOPBACK, channel("X-Forwarded-Proto: http\r\n"));
  }

  @Test
  void aTakenPortIsTold() throws IOException {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      HelidonSettings settings = new HelidonSettings("127.0.0.1", taken.getLocalPort(), 1);
      assertThrows(IOException.class, () -> HelidonServer.start(settings, noting));
    }
  }

  private Channel channel(String header, AddressBlock... proxies) throws IOException {
    seen.clear();
    try (Wire wire = new Wire(noting, proxies)) {
      wire.once("GET /", header, "");
    }
    return seen.remove().channel();
  }

  private HttpRequest request(String line, String headers) throws IOException {
    return request(line, headers, "");
  }

  private HttpRequest request(String line, String headers, String body) throws IOException {
    try (Wire wire = new Wire(noting)) {
      wire.once(line, headers, body);
    }
    assertEquals(1, seen.size());
    return seen.remove();
  }

  private static String answerOf(HttpResponse answer, String method) throws IOException {
    try (Wire wire = new Wire(request -> answer)) {
      return wire.once(method + " /", "", "");
    }
  }
}
