package org.authlayer.adapter.helidon.http;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import org.authlayer.adapter.helidon.guard.ConnectionLimits;
import org.authlayer.ports.driving.AddressBlock;
import org.authlayer.ports.driving.Application;

/** A server for one test, and bytes to and from it. */
final class Wire implements AutoCloseable {

  static final int LIMIT = 100;

  private final HelidonServer server;

  Wire(Application application, AddressBlock... proxies) throws IOException {
    this(new HelidonSettings("127.0.0.1", 0, LIMIT).with(List.of(proxies)), application);
  }

  Wire(HelidonSettings settings, Application application) throws IOException {
    this.server = HelidonServer.start(settings, application);
  }

  static HelidonSettings settings(ConnectionLimits limits) {
    return new HelidonSettings(
        "127.0.0.1", 0, LIMIT, Duration.ofSeconds(30), List.of(), limits, null, false, true);
  }

  /** A connection that nothing was sent on yet. */
  Socket connect() throws IOException {
    Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.url().getPort());
    socket.setSoTimeout(60_000);
    return socket;
  }

  static void send(Socket socket, String text) throws IOException {
    socket.getOutputStream().write(text.getBytes(StandardCharsets.ISO_8859_1));
  }

  /** Everything that comes back until the server closes. */
  static String rest(Socket socket) throws IOException {
    ByteArrayOutputStream answer = new ByteArrayOutputStream();
    socket.getInputStream().transferTo(answer);
    return answer.toString(StandardCharsets.ISO_8859_1);
  }

  URI url() {
    return server.url();
  }

  /** Sends the text and returns everything that comes back until the server closes. */
  String exchange(String text) throws IOException {
    try (Socket socket = connect()) {
      send(socket, text);
      return rest(socket);
    }
  }

  /** Sends the text and no more, and returns everything that comes back. */
  String whole(String text) throws IOException {
    try (Socket socket = connect()) {
      send(socket, text);
      socket.shutdownOutput();
      return rest(socket);
    }
  }

  /** Sends one request and asks for the connection to be closed after it. */
  String once(String requestLine, String headers, String body) throws IOException {
    return exchange(
        requestLine + " HTTP/1.1\r\nHost: h\r\nConnection: close\r\n" + headers + "\r\n" + body);
  }

  @Override
  public void close() {
    server.close();
  }
}
