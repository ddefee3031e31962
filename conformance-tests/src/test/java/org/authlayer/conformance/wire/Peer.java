package org.authlayer.conformance.wire;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/** Answers every connection with the same bytes, and keeps what it was sent. */
final class Peer implements AutoCloseable {

  private final ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
  private final BlockingQueue<String> heads = new LinkedBlockingQueue<>();

  Peer(String answer) throws IOException {
    Thread.ofPlatform().daemon().start(() -> serve(answer.getBytes(StandardCharsets.ISO_8859_1)));
  }

  URI uri() {
    return URI.create("http://127.0.0.1:" + server.getLocalPort() + "/x?y=1");
  }

  /** The header of the next request, as it was sent. */
  String head() throws InterruptedException {
    return heads.take();
  }

  @Override
  public void close() throws IOException {
    server.close();
  }

  private void serve(byte[] answer) {
    while (!server.isClosed()) {
      try {
        Socket socket = server.accept();
        Thread.ofVirtual().start(() -> answer(socket, answer));
      } catch (IOException gone) {
        // the next connection may fare better
      }
    }
  }

  /** A client may keep a connection open whose answer it did not understand. */
  private void answer(Socket accepted, byte[] answer) {
    try (Socket socket = accepted) {
      heads.add(head(socket.getInputStream()));
      socket.getOutputStream().write(answer);
      socket.getOutputStream().flush();
      socket.shutdownOutput();
      socket.getInputStream().transferTo(OutputStream.nullOutputStream());
    } catch (IOException gone) {
      // The client is what the test looks at.
    }
  }

  private static String head(InputStream in) throws IOException {
    StringBuilder head = new StringBuilder();
    while (head.indexOf("\r\n\r\n") < 0) {
      int next = in.read();
      if (next < 0) {
        break;
      }
      head.append((char) next);
    }
    return head.toString();
  }
}
