package org.authlayer.conformance.core;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ssl.SSLContext;

/** A server that answers everything with 200 and counts the Authorization headers it was sent. */
public final class Sink implements AutoCloseable {

  private final ServerSocket socket;
  private final String scheme;
  private final AtomicInteger credentials = new AtomicInteger();

  private Sink(ServerSocket socket, String scheme) {
    this.socket = socket;
    this.scheme = scheme;
    Thread.ofVirtual().start(this::serve);
  }

  public static Sink plain(InetAddress address) throws IOException {
    return new Sink(new ServerSocket(0, 8, address), "http");
  }

  public static Sink tls(String peer) throws IOException, GeneralSecurityException {
    SSLContext context = Peers.serving(peer);
    InetAddress loopback = InetAddress.getLoopbackAddress();
    return new Sink(context.getServerSocketFactory().createServerSocket(0, 8, loopback), "https");
  }

  public URI uri() {
    String host = socket.getInetAddress().getHostAddress();
    return URI.create(scheme + "://" + host + ":" + socket.getLocalPort() + "/");
  }

  public int credentials() {
    return credentials.get();
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }

  private void serve() {
    while (!socket.isClosed()) {
      try (Socket connection = socket.accept()) {
        answer(connection);
      } catch (IOException brokenOff) {
        // a client that refuses this peer breaks the connection off, which is no failure here
      }
    }
  }

  private void answer(Socket connection) throws IOException {
    BufferedReader reader =
        new BufferedReader(
            new InputStreamReader(connection.getInputStream(), StandardCharsets.ISO_8859_1));
    String line = reader.readLine();
    while (line != null && !line.isEmpty()) {
      if (line.regionMatches(true, 0, "Authorization:", 0, 14)) {
        credentials.incrementAndGet();
      }
      line = reader.readLine();
    }
    byte[] ok =
        "HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
            .getBytes(StandardCharsets.ISO_8859_1);
    connection.getOutputStream().write(ok);
  }
}
