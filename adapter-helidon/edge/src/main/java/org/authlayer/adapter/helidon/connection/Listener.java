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

/**
 * Accepts connections until it is closed. A connection that cannot be had, for want of file
 * descriptors for instance, ends nothing: the listener makes room and goes on.
 */
public final class Listener {

  private static final System.Logger LOGGER = System.getLogger(Listener.class.getName());
  private static final long BREATH_MILLIS = 50;

  /** Half a minute without a single success: this socket will not come back. */
  private static final int MOST_FAILURES = 600;

  private final ServerSocket socket;
  private final ServerLimits allowance;
  private final Lines lines;
  private final TimeoutMonitor watch;
  private final @Nullable Supplier<SSLContext> tls;
  private final int bodyLimit;
  private final Conversation conversation;
  private final CompletableFuture<Void> stopped = new CompletableFuture<>();

  private Listener(
      ServerSocket socket,
      Limits limits,
      int bodyLimit,
      @Nullable Supplier<SSLContext> tls,
      Conversation conversation) {
    this.socket = socket;
    this.allowance = new ServerLimits(limits);
    this.lines = new Lines(allowance);
    this.watch = new TimeoutMonitor(lines, allowance);
    this.bodyLimit = bodyLimit;
    this.tls = tls;
    this.conversation = conversation;
  }

  /**
   * Begins to accept.
   *
   * @param socket bound; closed with the listener
   * @param bodyLimit the most bytes of one request's content
   * @param tls with what certificate to speak TLS, asked for each connection; null for plain HTTP
   */
  public static Listener begin(
      ServerSocket socket,
      Limits limits,
      int bodyLimit,
      @Nullable Supplier<SSLContext> tls,
      Conversation conversation) {
    Listener listener = new Listener(socket, limits, bodyLimit, tls, conversation);
    Thread.ofPlatform().name("http-accept").start(listener::listen);
    Thread.ofPlatform().daemon().name("http-watch").start(listener.watch);
    return listener;
  }

  /**
   * The versions of TLS that are spoken.
   *
   * @return their names, parted by commas
   */
  public static String versions() {
    return Tls.versions();
  }

  /**
   * Registers an action for the case that it stops accepting without having been closed.
   *
   * @param action runs once, on the listener's thread or on this one
   */
  public void onStopped(Runnable action) {
    var unused =
        stopped.thenRun(
            () -> {
              if (!allowance.isClosing()) {
                action.run();
              }
            });
  }

  /** The resources that clients hold just now. */
  public ListenerLoad load() {
    return new ListenerLoad(
        lines.open(),
        allowance.requestsInFlight(),
        allowance.memory().held(),
        allowance.refused().totals());
  }

  /** Lets each connection end with its next answer, while new ones are still taken. */
  public void lastAnswers() {
    allowance.lastAnswers();
  }

  /**
   * Accepts no more, lets requests in flight finish, and closes the connections.
   *
   * @param grace how long they may take to finish
   */
  public void close(Duration grace) {
    allowance.close();
    try {
      socket.close();
      lines.cutIdle();
      lines.awaitEmpty(grace.toMillis());
    } catch (IOException broken) {
      LOGGER.log(System.Logger.Level.WARNING, "the listener did not close properly", broken);
    } catch (InterruptedException hurried) {
      Thread.currentThread().interrupt();
    }
    lines.cutAll();
    watch.end();
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

  /** Whether a client came in. */
  private boolean accept() throws InterruptedException {
    try {
      Socket accepted = socket.accept();
      if (lines.enter()) {
        begin(accepted);
      } else {
        accepted.close();
      }
      return true;
    } catch (IOException | OutOfMemoryError unaccepted) {
      if (!socket.isClosed()) {
        allowance.refused().count(RejectionCounts.Reason.UNACCEPTED);
        lines.displace();
        TimeUnit.MILLISECONDS.sleep(BREATH_MILLIS);
      }
      return false;
    }
  }

  /** The permit is released here if no thread was started, else by that thread. */
  private void begin(Socket accepted) throws IOException {
    boolean begun = false;
    try {
      Line line = new Line(accepted, allowance);
      Thread.ofVirtual().name("http").start(() -> serve(line));
      begun = true;
    } finally {
      if (!begun) {
        lines.leave();
        accepted.close();
      }
    }
  }

  private void serve(Line line) {
    lines.add(line);
    try (line;
        RequestReader requests = new RequestReader(line, allowance, bodyLimit)) {
      if (shakeHands(line)) {
        conversation.hold(line, requests);
      }
    } catch (RequestRejected refusal) {
      allowance.refused().count(refusal);
    } catch (IOException gone) {
      LOGGER.log(System.Logger.Level.TRACE, "a client is gone", gone);
    } catch (RuntimeException broken) {
      LOGGER.log(System.Logger.Level.WARNING, "a connection broke", broken);
    } finally {
      lines.remove(line);
      lines.leave();
    }
  }

  private boolean shakeHands(Line line) {
    if (tls == null) {
      return true;
    }
    try {
      line.secure(tls.get());
      return true;
    } catch (IOException | RuntimeException none) {
      allowance.refused().count(RejectionCounts.Reason.HANDSHAKE);
      return false;
    }
  }
}
