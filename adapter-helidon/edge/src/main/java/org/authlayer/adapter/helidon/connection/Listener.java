package org.authlayer.adapter.helidon.connection;

import java.io.IOException;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;

/** Accepts connections until it is closed; where none can be had, it makes room and goes on. */
public final class Listener {

  private static final System.Logger LOGGER = System.getLogger(Listener.class.getName());
  private static final long BREATH_MILLIS = 50;

  /** Half a minute without a single success: this socket will not come back. */
  private static final int MOST_FAILURES = 600;

  private final ServerSocket socket;
  private final ListenerState shared;
  private final Connections connections;
  private final @Nullable Supplier<SSLContext> tls;
  private final int bodyLimit;
  private final ConnectionProtocol protocol;
  private final CompletableFuture<Void> stopped = new CompletableFuture<>();

  /** {@code tls} is asked for each connection; null for plain HTTP. */
  public Listener(
      ServerSocket socket,
      ConnectionLimits limits,
      int bodyLimit,
      @Nullable Supplier<SSLContext> tls,
      ConnectionProtocol protocol) {
    this.socket = socket;
    this.shared = ListenerState.of(limits);
    this.connections = new Connections(shared);
    this.bodyLimit = bodyLimit;
    this.tls = tls;
    this.protocol = protocol;
  }

  public Listener start() {
    Thread.ofPlatform().name("http-accept").start(this::listen);
    Thread.ofPlatform().daemon().name("http-watch").start(connections::watch);
    return this;
  }

  public static String versions() {
    return ServerTls.versions();
  }

  /** The action runs once, if the listener stops without having been closed. */
  public void onStopped(Runnable action) {
    var unused =
        stopped.thenRun(
            () -> {
              if (!shared.isClosing()) {
                action.run();
              }
            });
  }

  public ListenerLoad load() {
    return new ListenerLoad(
        connections.open(),
        shared.requestsInFlight(),
        shared.memory().get(),
        shared.refused().totals());
  }

  /** Each connection ends with its next answer, while new ones are still taken. */
  public void drain() {
    shared.draining().set(true);
  }

  /** Requests in flight have the grace to finish. */
  public void close(Duration grace) {
    shared.closing().set(true);
    try {
      socket.close();
      connections.cutIdle();
      connections.awaitEmpty(grace.toMillis());
    } catch (IOException broken) {
      LOGGER.log(System.Logger.Level.WARNING, "the listener did not close properly", broken);
    } catch (InterruptedException hurried) {
      Thread.currentThread().interrupt();
    }
    connections.end();
  }

  private void listen() {
    try {
      int failures = 0;
      while (!socket.isClosed() && failures < MOST_FAILURES) {
        failures = accept() ? 0 : failures + 1;
      }
    } catch (InterruptedException asked) {
      Thread.currentThread().interrupt();
    } finally {
      stopped.complete(null);
    }
  }

  private boolean accept() throws InterruptedException {
    try {
      Socket accepted = socket.accept();
      if (connections.enter()) {
        begin(accepted);
      } else {
        accepted.close();
      }
      return true;
    } catch (IOException | OutOfMemoryError unaccepted) {
      if (!socket.isClosed()) {
        shared.refused().count(RejectionCounts.Reason.UNACCEPTED);
        connections.displace();
        TimeUnit.MILLISECONDS.sleep(BREATH_MILLIS);
      }
      return false;
    }
  }

  /** The permit is released here if no thread was started, else by that thread. */
  private void begin(Socket accepted) throws IOException {
    boolean begun = false;
    try {
      Connection connection = new Connection(accepted, shared);
      Thread.ofVirtual().name("http").start(() -> serve(connection));
      begun = true;
    } finally {
      if (!begun) {
        connections.leave();
        accepted.close();
      }
    }
  }

  private void serve(Connection connection) {
    connections.add(connection);
    try (connection;
        RequestReader requests = new RequestReader(connection, shared, bodyLimit, protocol)) {
      if (shakeHands(connection)) {
        protocol.serve(connection, requests);
      }
    } catch (RequestRejected refusal) {
      shared.refused().count(refusal);
    } catch (IOException gone) {
      LOGGER.log(System.Logger.Level.TRACE, "a client is gone", gone);
    } catch (RuntimeException broken) {
      LOGGER.log(System.Logger.Level.WARNING, "a connection broke", broken);
    } finally {
      connections.remove(connection);
      connections.leave();
    }
  }

  private boolean shakeHands(Connection connection) {
    if (tls == null) {
      return true;
    }
    try {
      connection.secure(tls.get());
      return true;
    } catch (IOException | RuntimeException none) {
      shared.refused().count(RejectionCounts.Reason.HANDSHAKE);
      return false;
    }
  }
}
