package org.authlayer.adapter.helidon.edge;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.net.UnknownHostException;
import java.time.Duration;
import org.authlayer.adapter.helidon.connection.Listener;
import org.authlayer.adapter.helidon.connection.ListenerLoad;
import org.authlayer.adapter.helidon.tls.Certificates;
import org.authlayer.ports.driving.Application;
import org.jspecify.annotations.Nullable;

/** Serves one application with a listener that Helidon's does not replace yet. */
public final class EdgeServer implements AutoCloseable {

  private static final System.Logger LOGGER = System.getLogger(EdgeServer.class.getName());
  private static final int BACKLOG = 1024;
  private static final Duration LOOK_AT_CERTIFICATES = Duration.ofSeconds(5);

  private final EdgeSettings settings;
  private final int port;
  private final Listener listener;
  private final @Nullable Certificates certificates;

  private EdgeServer(
      EdgeSettings settings, int port, Listener listener, @Nullable Certificates certificates) {
    this.settings = settings;
    this.port = port;
    this.listener = listener;
    this.certificates = certificates;
  }

  /**
   * Reports a taken port or an unusable certificate before anything costly is started. The probe
   * does not listen: a client that connected would find the connection reset.
   */
  public static void probe(EdgeSettings settings) throws IOException {
    if (settings.tls() != null) {
      Certificates.open(settings.tls()).close();
    }
    try (Socket silent = new Socket()) {
      silent.setReuseAddress(true);
      silent.bind(address(settings));
    }
  }

  /** Refuses as {@link #probe} does. */
  public static EdgeServer open(EdgeSettings settings, Application application) throws IOException {
    ServerSocket socket = bind(settings);
    try {
      return listen(settings, application, socket);
    } catch (IllegalArgumentException refused) {
      socket.close();
      throw refused;
    }
  }

  static EdgeServer listen(EdgeSettings settings, Application application, ServerSocket socket) {
    Certificates certificates = settings.tls() == null ? null : Certificates.open(settings.tls());
    if (certificates != null) {
      certificates.watch(LOOK_AT_CERTIFICATES);
    }
    Listener listener =
        new Listener(
                socket,
                settings.limits(),
                settings.bodyLimit(),
                certificates,
                new ConnectionHandler(settings, application))
            .start();
    EdgeServer http = new EdgeServer(settings, socket.getLocalPort(), listener, certificates);
    http.logAddress();
    return http;
  }

  public URI url() {
    String host = settings.host();
    String name = host.equals("0.0.0.0") || host.equals("::") ? "localhost" : host;
    String literal = name.contains(":") ? "[" + name + "]" : name;
    return URI.create((certificates == null ? "http://" : "https://") + literal + ":" + port);
  }

  /** Runs once, if the listener ends by itself: without its port a process helps no one. */
  public void onStopped(Runnable action) {
    listener.onStopped(action);
  }

  public ListenerLoad load() {
    return listener.load();
  }

  /** Each connection ends with its next answer, while new ones are still taken. */
  public void drain() {
    listener.drain();
  }

  /** Requests in flight may finish. */
  @Override
  public void close() {
    listener.close(settings.shutdownGrace());
    if (certificates != null) {
      certificates.close();
    }
  }

  private void logAddress() {
    String protocol = certificates == null ? "http" : "https (" + Listener.versions() + ")";
    LOGGER.log(
        System.Logger.Level.INFO,
        "listening on %s port %s by %s; at most %s connections"
            .formatted(settings.host(), port, protocol, settings.limits().connections()));
  }

  private static InetSocketAddress address(EdgeSettings settings) throws UnknownHostException {
    return new InetSocketAddress(InetAddress.getByName(settings.host()), settings.port());
  }

  private static ServerSocket bind(EdgeSettings settings) throws IOException {
    ServerSocket socket = new ServerSocket();
    try {
      socket.setReuseAddress(true);
      socket.bind(address(settings), BACKLOG);
      return socket;
    } catch (IOException | RuntimeException refused) {
      socket.close();
      throw refused;
    }
  }
}
