package org.authlayer.conformance.elsewhere;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.InstantSource;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/** Accepts connections on a free port of the loopback address, one virtual thread for each. */
final class Listener implements AutoCloseable {

  private static final int BACKLOG = 200;

  private final ServerSocket socket;
  private final Variations variations;
  private final InstantSource clock;
  private final Function<Request, Reply> application;
  private final Set<Socket> open = ConcurrentHashMap.newKeySet();

  private Listener(
      ServerSocket socket,
      Variations variations,
      InstantSource clock,
      Function<Request, Reply> application) {
    this.socket = socket;
    this.variations = variations;
    this.clock = clock;
    this.application = application;
  }

  static Listener start(
      Variations variations, InstantSource clock, Function<Request, Reply> application)
      throws IOException {
    ServerSocket socket = new ServerSocket(0, BACKLOG, InetAddress.getLoopbackAddress());
    Listener listener = new Listener(socket, variations, clock, application);
    Thread.ofVirtual().name("elsewhere").start(listener::accept);
    return listener;
  }

  int number() {
    return socket.getLocalPort();
  }

  private void accept() {
    while (!socket.isClosed()) {
      try {
        Socket connection = socket.accept();
        open.add(connection);
        Thread.ofVirtual().name("elsewhere").start(() -> serve(connection));
      } catch (IOException closed) {
        break;
      }
    }
  }

  private void serve(Socket connection) {
    try (connection;
        BufferedInputStream in = new BufferedInputStream(connection.getInputStream());
        BufferedOutputStream out = new BufferedOutputStream(connection.getOutputStream())) {
      connection.setTcpNoDelay(true);
      RequestReader reader = new RequestReader(in, new ConcurrentHashMap<>());
      ReplyWriter writer = new ReplyWriter(variations, out);
      boolean more = true;
      while (more) {
        Optional<Request> request = reader.next();
        if (request.isPresent()) {
          writer.write(
              answer(request.get()), !request.get().method().equals("HEAD"), clock.instant());
        }
        more = request.isPresent() && !writer.closes() && !asksToClose(request.get());
      }
    } catch (IOException | IllegalArgumentException gone) {
      // The client has hung up, or speaks something that is no HTTP: no client is left to answer.
      open.remove(connection);
    }
    open.remove(connection);
  }

  private Reply answer(Request request) {
    try {
      return application.apply(request);
    } catch (RuntimeException broken) {
      return Reply.text(500, "text/plain", "Something broke.");
    }
  }

  private static boolean asksToClose(Request request) {
    return request.headers().first("Connection").orElse("").equalsIgnoreCase("close");
  }

  @Override
  public void close() throws IOException {
    socket.close();
    for (Socket connection : open) {
      connection.close();
    }
  }
}
