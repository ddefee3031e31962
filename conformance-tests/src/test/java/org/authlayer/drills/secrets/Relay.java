package org.authlayer.drills.secrets;

import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/** Stands between clients and the server, and remembers every byte of both directions. */
final class Relay implements Closeable {

  private final ServerSocket door;
  private final int server;
  private final Queue<ByteArrayOutputStream> asked = new ConcurrentLinkedQueue<>();
  private final Queue<ByteArrayOutputStream> answered = new ConcurrentLinkedQueue<>();

  private Relay(ServerSocket door, int server) {
    this.door = door;
    this.server = server;
  }

  static Relay before(int server) throws IOException {
    Relay relay = new Relay(new ServerSocket(0, 200, InetAddress.getLoopbackAddress()), server);
    Thread.ofVirtual().start(relay::accept);
    return relay;
  }

  int port() {
    return door.getLocalPort();
  }

  /** All that clients sent, one connection after the other. */
  String questions() {
    return text(asked);
  }

  /** All that the server sent. */
  String answers() {
    return text(answered);
  }

  private void accept() {
    try {
      while (true) {
        Socket client = door.accept();
        Socket backend = new Socket(InetAddress.getLoopbackAddress(), server);
        Thread.ofVirtual().start(() -> copy(client, backend, remembered(asked)));
        Thread.ofVirtual().start(() -> copy(backend, client, remembered(answered)));
      }
    } catch (IOException closed) {
      // The drill is over.
    }
  }

  private static ByteArrayOutputStream remembered(Queue<ByteArrayOutputStream> where) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    where.add(bytes);
    return bytes;
  }

  private static void copy(Socket from, Socket to, ByteArrayOutputStream memory) {
    byte[] block = new byte[8192];
    try (from;
        to) {
      InputStream in = from.getInputStream();
      OutputStream out = to.getOutputStream();
      for (int read = in.read(block); read >= 0; read = in.read(block)) {
        memory.write(block, 0, read);
        out.write(block, 0, read);
      }
    } catch (IOException cut) {
      // Either side may end a connection.
    }
  }

  private static String text(Queue<ByteArrayOutputStream> memories) {
    StringBuilder text = new StringBuilder();
    for (ByteArrayOutputStream memory : memories) {
      text.append(memory.toString(StandardCharsets.UTF_8)).append('\n');
    }
    return text.toString();
  }

  @Override
  public void close() throws IOException {
    door.close();
  }
}
