package org.authlayer.conformance.elsewhere;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
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
      serve(in, out);
    } catch (IOException gone) {
      // The client has hung up: no client is left to answer.
    }
    open.remove(accepted);
  }

  /** The bytes that one connection answers to these bytes. */
  byte[] answer(byte[] bytes) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try {
      serve(new ByteArrayInputStream(bytes), out);
    } catch (IOException end) {
      // Nothing more was written.
    }
    return out.toByteArray();
  }

  private void serve(InputStream in, OutputStream out) throws IOException {
    try {
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
    } catch (IllegalArgumentException nonsense) {
      // The client speaks something that is no HTTP.
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
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
