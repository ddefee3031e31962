package org.authlayer.conformance.streams;

import java.io.IOException;
import java.net.Socket;
import java.net.SocketException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.authlayer.adapter.helidon.guard.ConnectionLimits;
import org.authlayer.adapter.helidon.http.HelidonServer;
import org.authlayer.adapter.helidon.http.HelidonSettings;
import org.authlayer.ports.driving.Application;

/** An application on a listener, and bytes to and from it. */
record Served(URI url, Runnable stop) implements AutoCloseable {

  static final int BODY_LIMIT = 1000;
  private static final String HOST = "127.0.0.1";
  private static final Duration LONG = Duration.ofSeconds(60);

  static Served serve(Application application) throws IOException {
    return serve(new ConnectionLimits(100, 10, 10_000_000, LONG, LONG, LONG), application);
  }

  static Served serve(ConnectionLimits limits, Application application) throws IOException {
    HelidonServer server =
        HelidonServer.start(new HelidonSettings(HOST, 0, BODY_LIMIT).with(limits), application);
    return new Served(server.url(), server::close);
  }

  Socket connect() throws IOException {
    Socket socket = new Socket(url.getHost(), url.getPort());
    socket.setSoTimeout((int) LONG.toMillis());
    return socket;
  }

  static void send(Socket socket, String text) throws IOException {
    socket.getOutputStream().write(text.getBytes(StandardCharsets.ISO_8859_1));
  }

  /** Sends the text and returns all that comes until the server closes or resets. */
  String exchange(String text) throws IOException {
    try (Socket socket = connect()) {
      try {
        send(socket, text);
      } catch (SocketException closed) {
        // The server has answered and does not read on.
      }
      return rest(socket);
    }
  }

  static String rest(Socket socket) throws IOException {
    StringBuilder all = new StringBuilder();
    byte[] some = new byte[8192];
    try {
      for (int read = 0; read >= 0; read = socket.getInputStream().read(some)) {
        all.append(new String(some, 0, read, StandardCharsets.ISO_8859_1));
      }
    } catch (SocketException reset) {
      // What came before the reset is the answer.
    }
    return all.toString();
  }

  /** A request after which the connection is closed. */
  static String last(String line, String... headers) {
    return of(line, headers).replaceFirst("\r\n", "\r\nConnection: close\r\n");
  }

  static String of(String line, String... headers) {
    String more = headers.length == 0 ? "" : String.join("\r\n", headers) + "\r\n";
    return line + " HTTP/1.1\r\nHost: h\r\n" + more + "\r\n";
  }

  @Override
  public void close() {
    stop.run();
  }
}
