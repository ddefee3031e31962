package org.authlayer.adapter.helidon.http;

import io.helidon.common.tls.Tls;
import io.helidon.webserver.WebServer;
import io.helidon.webserver.WebServerConfig;
import io.helidon.webserver.http.HttpRouting;
import io.helidon.webserver.http.HttpService;
import io.helidon.webserver.http1.Http1Config;
import io.helidon.webserver.http1.Http1ConnectionSelector;
import io.helidon.webserver.http2.Http2Config;
import io.helidon.webserver.http2.Http2ConnectionSelector;
import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.authlayer.adapter.helidon.guard.ConnectionGuard;
import org.authlayer.adapter.helidon.guard.ConnectionLimits;
import org.authlayer.adapter.helidon.guard.ListenerLoad;
import org.authlayer.adapter.helidon.guard.ListenerState;
import org.authlayer.ports.driving.Application;

/**
 * Serves one application with a web server of Helidon's.
 *
 * <pre>{@code
 * HelidonSettings settings = new HelidonSettings("127.0.0.1", 8080, 65_536);
 * try (HelidonServer server = HelidonServer.start(settings, application)) {
 *   server.url();
 * }
 * }</pre>
 *
 * <p>A {@link ConnectionGuard} refuses what Helidon's listener accepts and a server on the open
 * Internet should not: docs/explanation/guard.md.
 */
public final class HelidonServer implements AutoCloseable {

  private static final System.Logger LOGGER = System.getLogger(HelidonServer.class.getName());
  private static final int BACKLOG = 1024;

  /** For connections that are accepted so that another one makes room. */
  private static final int SPARE_CONNECTIONS = 64;

  private static final int LOOKS_BETWEEN_PROBES = 50;

  /** RFC 9113, 6.5.2 recommends at least 100. */
  private static final int MOST_STREAMS = 100;

  static final int LONGEST_HEAD = 24 * 1024;

  /** The smallest of HTTP/2: so much content that no handler has read is held for a connection. */
  private static final int WINDOW = 65_535;

  private final HelidonSettings settings;
  private final WebServer server;
  private final int port;
  private final ConnectionGuard guard;
  private final ListenerState state;
  private final AtomicReference<Runnable> whenLost = new AtomicReference<>(() -> {});
  private volatile boolean closing;
  private int looks;

  private HelidonServer(
      HelidonSettings settings, WebServer server, ConnectionGuard guard, ListenerState state) {
    this.settings = settings;
    this.server = server;
    this.port = server.port();
    this.guard = guard;
    this.state = state;
  }

  /**
   * Reports a taken port before anything costly is started. The probe does not listen: a client
   * that connected would find the connection reset.
   */
  public static void probe(HelidonSettings settings) throws IOException {
    probe(settings.host(), settings.port());
  }

  private static void probe(String host, int port) throws IOException {
    try (Socket silent = new Socket()) {
      silent.setReuseAddress(true);
      silent.bind(new InetSocketAddress(InetAddress.getByName(host), port));
    }
  }

  /**
   * Throws if the port is taken or may not be opened.
   *
   * @param natives routes of Helidon's own, each below a base of its own; all else is for the
   *     application
   */
  public static HelidonServer start(
      HelidonSettings settings, Application application, NativeMount... natives)
      throws IOException {
    Translation translation =
        new Translation(settings.trustedProxies(), settings.strictTransport());
    ListenerState state = new ListenerState(settings.limits());
    ConnectionGuard guard =
        new ConnectionGuard(
            Http1ConnectionSelector.builder().config(http1()).build(),
            settings.http2() ? http2(settings.limits()) : null,
            state,
            secure ->
                translation.message(
                    translation.strict(ServerProblems.of(408), secure), translation.requestId()));
    WebServer server =
        listener(settings, translation, guard)
            .routing(
                routing(
                    new ApplicationHandler(application, translation, settings.bodyLimit(), state),
                    List.of(natives)))
            .build()
            .start();
    if (!server.isRunning()) {
      throw new IOException("cannot listen on " + settings.host() + " port " + settings.port());
    }
    HelidonServer http = new HelidonServer(settings, server, guard, state);
    guard.watch(http::look);
    http.logAddress();
    return http;
  }

  private static HttpRouting.Builder routing(
      ApplicationHandler handler, List<NativeMount> natives) {
    Translation translation = handler.translation();
    HttpService nothing =
        rules ->
            rules.any(
                (request, response) ->
                    translation.refuse(ServerProblems.of(404), request, response));
    HttpRouting.Builder routing = HttpRouting.builder();
    if (!natives.isEmpty()) {
      routing.addFeature(new NativeLimits(natives, handler));
    }
    for (NativeMount mount : natives) {
      routing.addFeature(mount.gates()).register(mount.base(), mount.routes(), nothing);
    }
    return routing
        .any(handler)
        .error(
            Throwable.class,
            (request, response, failure) -> {
              LOGGER.log(System.Logger.Level.ERROR, "no answer was sent", failure);
              translation.refuse(ServerProblems.of(500), request, response);
            });
  }

  /** Without a delay: head and content of HTTP/2 are two writes, and a client confirms late. */
  private static WebServerConfig.Builder listener(
      HelidonSettings settings, Translation translation, ConnectionGuard guard) {
    WebServerConfig.Builder listener =
        WebServer.builder()
            .host(settings.host())
            .port(settings.port())
            .backlog(BACKLOG)
            .protocolsDiscoverServices(false)
            .featuresDiscoverServices(false)
            .shutdownHook(false)
            .shutdownGracePeriod(settings.shutdownGrace())
            .addConnectionSelector(guard)
            .contentEncoding(encodings -> encodings.contentEncodingsDiscoverServices(false))
            .maxTcpConnections(settings.limits().connections() + SPARE_CONNECTIONS)
            .idleConnectionTimeout(Duration.ofDays(1))
            .writeBufferSize(0)
            .connectionOptions(socket -> socket.tcpNoDelay(true))
            .directHandlers(ListenerProblems.everywhere(translation, settings.tls() != null));
    Tls tls = settings.tls();
    if (tls != null) {
      listener.tls(tls);
    }
    return listener;
  }

  public URI url() {
    String host = settings.host();
    String name = host.equals("0.0.0.0") || host.equals("::") ? "localhost" : host;
    String literal = name.contains(":") ? "[" + name + "]" : name;
    return URI.create((server.hasTls() ? "https://" : "http://") + literal + ":" + port);
  }

  /** New handshakes use this certificate. */
  public void reloadTls(Tls tls) {
    server.reloadTls(tls);
  }

  /** Runs once, if the listener ends by itself: without its port a process helps no client. */
  public void onStopped(Runnable action) {
    whenLost.set(action);
  }

  public ListenerLoad load() {
    return guard.load();
  }

  /** Each connection ends with its next answer, while new ones are still taken. */
  public void drain() {
    state.drain();
  }

  /** Requests in flight may finish. Helidon does not stop for a thread that is interrupted. */
  @Override
  public void close() {
    closing = true;
    state.drain();
    boolean interrupted = Thread.interrupted();
    server.stop();
    guard.close();
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  /** Helidon's listener ends itself when it cannot accept, and says nothing (ADR 0064). */
  void look() {
    if (++looks % LOOKS_BETWEEN_PROBES == 0 && isLost() && !closing) {
      whenLost.getAndSet(() -> {}).run();
    }
  }

  /** Whether this port is free, which it is not while the listener has it. */
  boolean isLost() {
    try {
      probe(settings.host(), port);
      return true;
    } catch (BindException taken) {
      return false;
    } catch (IOException unknown) {
      LOGGER.log(System.Logger.Level.DEBUG, "the port cannot be tried", unknown);
      return false;
    }
  }

  private void logAddress() {
    LOGGER.log(
        System.Logger.Level.INFO,
        "listening on %s port %s by %s; at most %s connections"
            .formatted(
                settings.host(),
                port,
                server.hasTls() ? "https" : "http",
                settings.limits().connections()));
  }

  private static Http2ConnectionSelector http2(ConnectionLimits limits) {
    return Http2ConnectionSelector.builder()
        .http2Config(
            Http2Config.builder()
                .log(log -> log.receiveLog(false).sendLog(false))
                .maxConcurrentStreams(MOST_STREAMS)
                .maxHeaderListSize(LONGEST_HEAD)
                .initialWindowSize(WINDOW)
                .flowControlTimeout(limits.body())
                .build())
        .build();
  }

  /** Heads are judged by the guard; Helidon's own limits are never reached. */
  private static Http1Config http1() {
    return Http1Config.builder()
        .log(log -> log.receiveLog(false).sendLog(false))
        .validateRequestHeaders(false)
        .validatePrologue(false)
        .validateResponseHeaders(true)
        .continueImmediately(false)
        .sendKeepAliveHeader(true)
        .maxPrologueLength(9 * 1024)
        .maxHeadersSize(20 * 1024)
        .build();
  }
}
