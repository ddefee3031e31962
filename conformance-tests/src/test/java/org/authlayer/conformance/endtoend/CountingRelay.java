package org.authlayer.conformance.endtoend;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.util.concurrent.atomic.AtomicInteger;

/** Stands between the server and its database and counts what the server sends. */
public final class CountingRelay implements AutoCloseable {

  private final ServerSocket door = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
  private final AtomicInteger sent = new AtomicInteger();

  public CountingRelay(int databasePort) throws IOException {
    Thread.ofVirtual().start(() -> accept(databasePort));
  }

  public int port() {
    return door.getLocalPort();
  }

  public void reset() {
    sent.set(0);
  }

  /** How often the server has sent something: once per round trip, since it waits for answers. */
  public int sent() {
    return sent.get();
  }

  @Override
  public void close() throws IOException {
    door.close();
  }

  private void accept(int databasePort) {
    try {
      while (true) {
        Socket server = door.accept();
        Socket database = new Socket(InetAddress.getLoopbackAddress(), databasePort);
        Thread.ofVirtual().start(() -> pump(server, database, sent::incrementAndGet));
        Thread.ofVirtual().start(() -> pump(database, server, () -> {}));
      }
    } catch (IOException closed) {
      Thread.currentThread().interrupt();
    }
  }

  private static void pump(Socket from, Socket to, Runnable noted) {
    byte[] buffer = new byte[65_536];
    try (from;
        to;
        InputStream in = from.getInputStream();
        OutputStream out = to.getOutputStream()) {
      for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
        noted.run();
        out.write(buffer, 0, n);
      }
    } catch (SocketException closed) {
      Thread.currentThread().interrupt();
    } catch (IOException broken) {
      throw new UncheckedIOException(broken);
    }
  }
}
