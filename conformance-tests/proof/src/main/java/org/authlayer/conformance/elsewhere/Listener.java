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
record Listener(
    ServerSocket socket,
    Switches on,
    InstantSource clock,
    Function<Request, Reply> application,
    Shape shape,
    Set<Socket> open)
    implements AutoCloseable {

  private static final int BACKLOG = 200;

  static Listener start(
      Switches on, InstantSource clock, Function<Request, Reply> application, Shape shape)
      throws IOException {
    ServerSocket socket = new ServerSocket(0, BACKLOG, InetAddress.getLoopbackAddress());
    Listener listener =
        new Listener(socket, on, clock, application, shape, ConcurrentHashMap.newKeySet());
    Thread.ofVirtual().name("elsewhere").start(listener::accept);
    return listener;
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

  private void serve(Socket accepted) {
    try (accepted;
        BufferedInputStream in = new BufferedInputStream(accepted.getInputStream());
        BufferedOutputStream out = new BufferedOutputStream(accepted.getOutputStream())) {
      accepted.setTcpNoDelay(true);
      Connection connection = new Connection(on, in, out);
      Optional<Request> request = connection.next();
      for (int answered = 0; request.isPresent(); answered++) {
        Reply reply = answer(request.get());
        shape.waits();
        boolean last = connection.closes() || asksToClose(request.get()) || shape.ends();
        if (shape.swallows(answered)) {
          break;
        }
        boolean says = connection.closes() || shape.saysClose();
        boolean withBody = !request.get().method().equals("HEAD");
        connection.write(
            says ? reply.with("Connection", "close") : reply, withBody, clock.instant());
        request = last || says ? Optional.empty() : connection.next();
      }
    } catch (IOException | IllegalArgumentException gone) {
      // The client has hung up, or speaks something that is no HTTP: no client is left to answer.
      open.remove(accepted);
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
    open.remove(accepted);
  }

  private Reply answer(Request request) {
    try {
      return application.apply(request);
    } catch (RuntimeException broken) {
      return Reply.text(500, "text/plain", "Something broke.");
    }
  }

  private static boolean asksToClose(Request request) {
    return request.header("Connection").orElse("").equalsIgnoreCase("close");
  }

  @Override
  public void close() throws IOException {
    socket.close();
    for (Socket connection : open) {
      connection.close();
    }
  }
}
