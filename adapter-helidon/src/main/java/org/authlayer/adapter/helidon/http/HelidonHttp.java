package org.authlayer.adapter.helidon.http;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.time.Duration;
import org.authlayer.adapter.helidon.connection.Listener;
import org.authlayer.ports.driving.Application;

/** A web server with one application behind it. */
public final class HelidonHttp implements AutoCloseable {

  private static final int BACKLOG = 1024;

  private final String host;
  private final int port;
  private final Duration grace;
  private final Listener listener;

  private HelidonHttp(String host, int port, Duration grace, Listener listener) {
    this.host = host;
    this.port = port;
    this.grace = grace;
    this.listener = listener;
  }

  /**
   * Tells whether the port could be opened just now, so that a taken one is known before anything
   * costly is started.
   *
   * @param settings where to listen
   * @throws IOException if the port is taken or may not be opened, or the host is none of this
   *     machine
   */
  public static void probe(HttpSettings settings) throws IOException {
    bind(settings).close();
  }

  /**
   * Starts listening.
   *
   * @param settings where to listen and what to take in
   * @param application who answers
   * @return the running server
   * @throws IOException as {@link #probe}
   */
  public static HelidonHttp open(HttpSettings settings, Application application)
      throws IOException {
    return listen(settings, application, bind(settings));
  }

  static HelidonHttp listen(HttpSettings settings, Application application, ServerSocket socket) {
    Listener listener =
        Listener.begin(
            socket,
            settings.limits(),
            settings.bodyLimit(),
            null,
            new Reception(settings, application));
    return new HelidonHttp(
        settings.host(), socket.getLocalPort(), settings.shutdownGrace(), listener);
  }

  /**
   * Where the server is reached from this machine.
   *
   * @return scheme, host and port
   */
  public URI url() {
    String name = host.equals("0.0.0.0") || host.equals("::") ? "localhost" : host;
    String literal = name.contains(":") ? "[" + name + "]" : name;
    return URI.create("http://" + literal + ":" + port);
  }

  /**
   * Asks to be told when nobody listens any longer although nobody asked for that: a process that
   * lives on without its port helps no one.
   *
   * @param action runs once, on a thread of the server's
   */
  public void onStopped(Runnable action) {
    listener.onStopped(action);
  }

  /** Stops listening, lets requests in flight finish, and closes the connections. */
  @Override
  public void close() {
    listener.close(grace);
  }

  private static ServerSocket bind(HttpSettings settings) throws IOException {
    ServerSocket socket = new ServerSocket();
    try {
      socket.setReuseAddress(true);
      socket.bind(
          new InetSocketAddress(InetAddress.getByName(settings.host()), settings.port()), BACKLOG);
      return socket;
    } catch (IOException | RuntimeException refused) {
      socket.close();
      throw refused;
    }
  }
}
