package org.authlayer.conformance.wire;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.authlayer.conformance.verdict.Obstacle;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class HttpWireTest {

  private static final String OK = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi";

  private final HttpWire wire =
      new HttpWire(new WireLimits(Duration.ofSeconds(60), Duration.ofSeconds(60), 100));

  @AfterEach
  void close() {
    wire.close();
  }

  @Test
  void repeatedAndOddHeadersGoOutAsTheyStand() throws Exception {
    try (Peer peer = new Peer(OK)) {
      wire.send(
          HttpCall.of("GET", peer.uri())
              .header("authorization", "Bearer a")
              .header("X-Odd", " \ttwo  spaces\u0001 ")
              .header("AUTHORIZATION", "Bearer b")
              .header("Host", "elsewhere"));
      String head = peer.head();
      assertTrue(head.startsWith("GET /x?y=1 HTTP/1.1\r\n"), head);
      assertTrue(
          head.contains(
              String.join(
                  "\r\n",
                  "authorization: Bearer a",
                  "X-Odd:  \ttwo  spaces\u0001 ",
                  "AUTHORIZATION: Bearer b",
                  "Host: elsewhere")),
          head);
      assertFalse(head.contains("127.0.0.1"), head);
    }
  }

  @Test
  void plainCallsKeepTheirHeadersToo() throws Exception {
    try (Peer peer = new Peer(OK)) {
      Answer answer = wire.send(HttpCall.of("GET", peer.uri()).header("x-Small", "a  b"));
      assertEquals("hi", answer.text());
      assertTrue(peer.head().contains("x-Small: a  b\r\n"));
    }
  }

  @Test
  void redirectsAreNotFollowedAndCookiesNotKept() throws Exception {
    String answer =
        String.join(
            "\r\n",
            "HTTP/1.1 303 See Other",
            "Location: /next",
            "Content-Length: 0",
            "Set-Cookie: a=1; Path=/, x",
            "Set-Cookie: b=\"2\"\r\n\r\n");
    try (Peer peer = new Peer(answer)) {
      for (HttpCall call : List.of(plain(peer), raw(peer))) {
        Answer seen = wire.send(call);
        assertEquals(303, seen.status());
        assertEquals(List.of("a=1; Path=/, x", "b=\"2\""), seen.all("Set-Cookie"));
        assertFalse(peer.head().contains("Cookie"));
      }
    }
  }

  /** As servers do that refuse content by its length: the rest of it cannot be sent. */
  @Test
  void answerCountsThatComesBeforeAllContentIsSent() throws Exception {
    try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      Thread.ofPlatform().daemon().start(() -> refuse(server));
      URI uri = URI.create("http://127.0.0.1:" + server.getLocalPort());
      String content = "x".repeat(64 << 20);
      Answer answer = wire.send(HttpCall.of("POST", uri).content("text/plain", content));
      assertEquals(413, answer.status());
    }
  }

  private static void refuse(ServerSocket server) {
    try (Socket socket = server.accept()) {
      socket.getInputStream().readNBytes(1000);
      socket
          .getOutputStream()
          .write("HTTP/1.1 413 No\r\nContent-Length: 0\r\n\r\n".getBytes(US_ASCII));
    } catch (IOException gone) {
      throw new UncheckedIOException(gone);
    }
  }

  @Test
  void longContentIsNoAnswer() throws Exception {
    String sized = "HTTP/1.1 200 OK\r\nContent-Length: 101\r\n\r\n" + "x".repeat(101);
    String chunked =
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n65\r\n"
            + "x".repeat(101)
            + "\r\n0\r\n\r\n";
    String endless = "HTTP/1.1 200 OK\r\n\r\n" + "x".repeat(101);
    for (String answer : List.of(sized, chunked, endless)) {
      try (Peer peer = new Peer(answer)) {
        for (HttpCall call : List.of(plain(peer), raw(peer))) {
          IOException failure = assertThrows(IOException.class, () -> wire.send(call));
          assertTrue(String.valueOf(failure.getMessage()).contains("longer than 100 bytes"));
        }
      }
    }
  }

  @Test
  void contentIsReadByLengthInChunksAndToTheEnd() throws Exception {
    String rest = "\r\n\r\n";
    for (String answer :
        List.of(
            "HTTP/1.1 100 Continue" + rest + OK,
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked"
                + rest
                + "1;a=b\r\nh\r\n1\r\ni\r\n0"
                + rest,
            "HTTP/1.1 200 OK" + rest + "hi")) {
      try (Peer peer = new Peer(answer)) {
        assertEquals("hi", wire.send(raw(peer)).text());
      }
    }
  }

  @Test
  void nonsenseIsNoAnswer() throws Exception {
    for (String answer : List.of("", "SSH-2.0-x\r\n\r\n", "HTTP/1.1 200 OK\r\nContent-Le")) {
      try (Peer peer = new Peer(answer)) {
        assertThrows(IOException.class, () -> wire.send(raw(peer)));
        assertThrows(IOException.class, () -> wire.send(plain(peer)));
      }
    }
  }

  @Test
  void onlyASafeRequestIsSentAgainWhereAKeptConnectionEndsWithoutAnAnswer() throws Exception {
    for (String method : List.of("GET", "POST", "PUT", "DELETE")) {
      try (ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
        AtomicInteger served = new AtomicInteger();
        Thread.ofPlatform().daemon().start(() -> answerOncePerConnection(server, served));
        URI uri = URI.create("http://127.0.0.1:" + server.getLocalPort() + "/");
        for (int request = 0; request < 4; request++) {
          assertEquals(200, wire.send(HttpCall.of(method, uri)).status());
        }
        assertEquals(method.equals("GET"), served.get() > 4, method + ": " + served);
      }
    }
  }

  /** Keeps each connection after its answer, and closes it when the next request has come. */
  private static void answerOncePerConnection(ServerSocket server, AtomicInteger served) {
    while (!server.isClosed()) {
      try (Socket socket = server.accept()) {
        byte[] request = new byte[65_536];
        if (socket.getInputStream().read(request) > 0) {
          served.incrementAndGet();
          socket.getOutputStream().write(OK.getBytes(StandardCharsets.ISO_8859_1));
          socket.getOutputStream().flush();
          if (socket.getInputStream().read(request) > 0) {
            served.incrementAndGet();
          }
        }
      } catch (IOException gone) {
        // the next connection may fare better
      }
    }
  }

  @Test
  void userAgentIsTheKitUnlessARequestHasAnotherOrNone() throws Exception {
    try (Peer peer = new Peer(OK)) {
      HttpCall post = HttpCall.of("POST", peer.uri());
      wire.send(post);
      assertTrue(peer.head().contains("User-Agent: authlayer-kit\r\n"));
      wire.send(post.header("User-Agent", "other"));
      assertTrue(peer.head().contains("User-Agent: other\r\n"));
      for (HttpCall call : List.of(post, plain(peer))) {
        wire.send(call.header("User-Agent", ""));
        assertFalse(peer.head().contains("User-Agent"));
      }
    }
  }

  @Test
  void basicCredentialsStayOnThisMachineUnlessEncrypted() throws Exception {
    for (String host : List.of("example.org", "10.0.0.1", "127.0.0.1.example.org", "[::2]")) {
      HttpCall call = HttpCall.of("GET", URI.create("http://" + host + "/"));
      assertThrows(Obstacle.class, () -> wire.send(call.basic("a", "b")));
      assertThrows(Obstacle.class, () -> wire.send(call.header("authorization", " bAsIc x")));
    }
    try (Peer peer = new Peer(OK)) {
      assertEquals(200, wire.send(plain(peer).basic("a", "b")).status());
    }
  }

  @Test
  void unknownHostAndClosedPortAreToldApart() throws Exception {
    HttpCall nowhere = HttpCall.of("GET", URI.create("http://nowhere.invalid/"));
    URI closed;
    try (Peer peer = new Peer(OK)) {
      closed = peer.uri();
    }
    for (boolean raw : new boolean[] {false, true}) {
      assertEquals("the host nowhere.invalid is unknown", complaint(nowhere, raw));
      assertEquals(
          "http://" + closed.getRawAuthority() + " refuses connections",
          complaint(HttpCall.of("GET", closed), raw));
    }
  }

  private String complaint(HttpCall call, boolean raw) {
    HttpCall sent = raw ? call.header("Connection", "close") : call;
    return String.valueOf(assertThrows(IOException.class, () -> wire.send(sent)).getMessage());
  }

  private static HttpCall plain(Peer peer) {
    return HttpCall.of("GET", peer.uri());
  }

  private static HttpCall raw(Peer peer) {
    return plain(peer).header("Connection", "close");
  }
}
