package org.authlayer.adapter.helidon.http;

import io.helidon.webserver.WebServer;
import io.helidon.webserver.http1.Http1Config;
import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import org.authlayer.ports.driving.Application;

/** A web server with one application behind it. */
public final class HelidonHttp implements AutoCloseable {

  private static final long LARGEST_CHUNK = 1024 * 1024;

  private final String host;
  private final WebServer server;

  private HelidonHttp(String host, WebServer server) {
    this.host = host;
    this.server = server;
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
    try (ServerSocket socket = new ServerSocket()) {
      socket.setReuseAddress(true);
      socket.bind(new InetSocketAddress(InetAddress.getByName(settings.host()), settings.port()));
    }
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
    probe(settings);
    WebServer server =
        WebServer.builder()
            .host(settings.host())
            .port(settings.port())
            .shutdownHook(false)
            .featuresDiscoverServices(false)
            .shutdownGracePeriod(settings.shutdownGrace())
            .maxPayloadSize(Math.max(LARGEST_CHUNK, 4L * settings.bodyLimit()))
            .contentEncoding(new NoEncodings())
            .directHandlers(Refusals.everywhere())
            .protocolsDiscoverServices(false)
            .addProtocol(Http1Config.builder().validateResponseHeaders(true).build())
            .routing(routing -> routing.any(new Door(application, settings)))
            .build()
            .start();
    if (!server.isRunning()) {
      throw new BindException("Address already in use");
    }
    return new HelidonHttp(settings.host(), server);
  }

  /**
   * Where the server is reached from this machine.
   *
   * @return scheme, host and port
   */
  public URI url() {
    String name = host.equals("0.0.0.0") || host.equals("::") ? "localhost" : host;
    String literal = name.contains(":") ? "[" + name + "]" : name;
    return URI.create("http://" + literal + ":" + server.port());
  }

  /** Stops listening, lets requests in flight finish, and closes the connections. */
  @Override
  public void close() {
    server.stop();
  }
}
