package org.authlayer.adapter.helidon.http;

import io.helidon.common.concurrency.limits.FixedLimit;
import io.helidon.common.tls.Tls;
import io.helidon.webserver.WebServer;
import io.helidon.webserver.WebServerConfig;
import io.helidon.webserver.http.HttpRouting;
import io.helidon.webserver.http1.Http1Config;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import org.authlayer.ports.driving.Application;

/**
 * Serves one application with a web server of Helidon's.
 *
 * <pre>{@code
 * HelidonSettings settings = new HelidonSettings("127.0.0.1", 8080, 65_536, List.of(), null);
 * try (HelidonServer server = HelidonServer.start(settings, application)) {
 *   server.url();
 * }
 * }</pre>
 *
 * <p>docs/explanation/own-listener.md has what Helidon's listener accepts and a server on the open
 * Internet should not.
 */
public final class HelidonServer implements AutoCloseable {

  private static final System.Logger LOGGER = System.getLogger(HelidonServer.class.getName());
  private static final int MOST_REQUESTS = 1000;
  private static final int MOST_CONNECTIONS = 10_000;

  private final String host;
  private final WebServer server;
  private final boolean hasTrust;

  private HelidonServer(String host, WebServer server, boolean hasTrust) {
    this.host = host;
    this.server = server;
    this.hasTrust = hasTrust;
  }

  /** Throws if the port is taken or may not be opened. */
  public static HelidonServer start(HelidonSettings settings, Application application)
      throws IOException {
    Translation translation = new Translation(settings.trustedProxies());
    ApplicationHandler handler =
        new ApplicationHandler(application, translation, settings.bodyLimit());
    WebServerConfig.Builder listener =
        WebServer.builder()
            .host(settings.host())
            .port(settings.port())
            .protocolsDiscoverServices(false)
            .featuresDiscoverServices(false)
            .shutdownHook(false)
            .addProtocol(strict())
            .contentEncoding(encodings -> encodings.contentEncodingsDiscoverServices(false))
            .maxTcpConnections(MOST_CONNECTIONS)
            .concurrencyLimit(FixedLimit.builder().permits(MOST_REQUESTS).build())
            .idleConnectionTimeout(Duration.ofSeconds(60))
            .directHandlers(ListenerProblems.everywhere(translation))
            .routing(
                HttpRouting.builder()
                    .any(handler)
                    .error(
                        Throwable.class,
                        (request, response, failure) -> {
                          LOGGER.log(System.Logger.Level.ERROR, "no answer was sent", failure);
                          translation.refuse(ServerProblems.of(500), request, response);
                        }));
    Tls tls = settings.tls();
    if (tls != null) {
      listener.tls(tls);
    }
    WebServer server = listener.build().start();
    if (!server.isRunning()) {
      throw new IOException("cannot listen on " + settings.host() + " port " + settings.port());
    }
    boolean hasTrust = tls != null && !tls.prototype().trust().isEmpty();
    return new HelidonServer(settings.host(), server, hasTrust);
  }

  public URI url() {
    String name = host.equals("0.0.0.0") || host.equals("::") ? "localhost" : host;
    String literal = name.contains(":") ? "[" + name + "]" : name;
    return URI.create((server.hasTls() ? "https://" : "http://") + literal + ":" + server.port());
  }

  /** Refused without a {@code Tls} that has trust: Helidon 4.3.4 exchanges no certificate then. */
  public void reloadTls(Tls tls) {
    if (!hasTrust) {
      throw new IllegalArgumentException(
          "no certificate can be exchanged: start the server with a Tls that has trust(...), too");
    }
    server.reloadTls(tls);
  }

  /** Requests in flight may finish. */
  @Override
  public void close() {
    server.stop();
  }

  private static Http1Config strict() {
    return Http1Config.builder()
        .validateRequestHeaders(true)
        .validateResponseHeaders(true)
        .continueImmediately(false)
        .maxPrologueLength(8 * 1024)
        .maxHeadersSize(16 * 1024)
        .build();
  }
}
