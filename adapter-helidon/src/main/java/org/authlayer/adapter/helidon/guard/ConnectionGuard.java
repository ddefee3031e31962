package org.authlayer.adapter.helidon.guard;

import io.helidon.common.buffers.BufferData;
import io.helidon.common.socket.HelidonSocket;
import io.helidon.webserver.ConnectionContext;
import io.helidon.webserver.spi.ServerConnection;
import io.helidon.webserver.spi.ServerConnectionSelector;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The only selector of a listener: Helidon hands over each connection when it is accepted, before a
 * byte is read. The connections there are never exceed the limit for long: the one whose client has
 * been awaited longest makes room.
 */
public final class ConnectionGuard implements ServerConnectionSelector, AutoCloseable {

  private static final System.Logger LOGGER = System.getLogger(ConnectionGuard.class.getName());
  private static final int MADE_FREE_AT_ONCE = 32;
  private static final long WATCH_MILLIS = 100;
  private static final long START = System.nanoTime();

  private static final byte[] PREFACE =
      "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".getBytes(StandardCharsets.US_ASCII);

  private final ServerConnectionSelector http1;
  private final @Nullable ServerConnectionSelector http2;
  private final ListenerState state;
  private final Function<Boolean, byte[]> lateAnswer;
  private final Set<GuardedConnection> all = ConcurrentHashMap.newKeySet();
  private final CountDownLatch closed = new CountDownLatch(1);

  /**
   * Without {@code http2} that is not spoken. {@code lateAnswer} is the whole answer 408 to a
   * client, by whether its connection is secure.
   */
  public ConnectionGuard(
      ServerConnectionSelector http1,
      @Nullable ServerConnectionSelector http2,
      ListenerState state,
      Function<Boolean, byte[]> lateAnswer) {
    this.http1 = http1;
    this.http2 = http2;
    this.state = state;
    this.lateAnswer = lateAnswer;
  }

  /** Closes connections that take too long, and reports what was rejected. */
  public void watch(Runnable also) {
    Thread.ofPlatform().daemon().name("http-watch").start(() -> look(also));
  }

  public ListenerLoad load() {
    return state.load(all.size());
  }

  /** Closes what is left. */
  @Override
  public void close() {
    all.forEach(connection -> connection.close(true));
    closed.countDown();
  }

  /** None: only then is a connection handed over at once. */
  @Override
  public int bytesToIdentifyConnection() {
    return 0;
  }

  @Override
  public Support supports(BufferData first) {
    return Support.SUPPORTED;
  }

  @Override
  public Set<String> supportedApplicationProtocols() {
    Set<String> spoken = new LinkedHashSet<>(http1.supportedApplicationProtocols());
    if (http2 != null) {
      spoken.addAll(http2.supportedApplicationProtocols());
    }
    return spoken;
  }

  @Override
  public ServerConnection connection(ConnectionContext context) {
    GuardedConnection connection = new GuardedConnection(context, this);
    makeRoom(1);
    all.add(connection);
    return connection;
  }

  ServerConnectionSelector protocol(boolean multiplexed) {
    return multiplexed && http2 != null ? http2 : http1;
  }

  /** Whether the bytes are a beginning of the preface, which alone says it in clear text. */
  boolean mayBeHttp2(byte[] first, HelidonSocket socket) {
    return http2 != null
        && !socket.isSecure()
        && first.length < PREFACE.length
        && Arrays.equals(first, 0, first.length, PREFACE, 0, first.length);
  }

  /** By ALPN, or by prior knowledge in clear text (RFC 9113, 3.3). */
  boolean isHttp2(byte[] first, HelidonSocket socket) {
    if (http2 == null) {
      return false;
    }
    return socket.isSecure()
        ? socket.protocolNegotiated() && socket.protocol().equals("h2")
        : first.length >= PREFACE.length
            && Arrays.equals(first, 0, PREFACE.length, PREFACE, 0, PREFACE.length);
  }

  ConnectionLimits limits() {
    return state.limits();
  }

  void remove(GuardedConnection connection) {
    all.remove(connection);
  }

  void count(RejectionCounts.Reason reason) {
    state.rejections().count(reason);
  }

  byte[] lateAnswer(GuardedConnection connection) {
    return lateAnswer.apply(connection.isSecure());
  }

  void trace(RuntimeException gone) {
    LOGGER.log(System.Logger.Level.TRACE, "a client is gone", gone);
  }

  long now() {
    return (System.nanoTime() - START) / 1_000_000;
  }

  private synchronized void makeRoom(int newcomers) {
    int most = limits().connections();
    int room = most - newcomers;
    if (all.size() > room && all.stream().filter(GuardedConnection::isOpen).count() > room) {
      longestAwaited().limit(Math.max(1, most / MADE_FREE_AT_ONCE)).forEach(this::displace);
    }
  }

  private void displace(GuardedConnection connection) {
    count(RejectionCounts.Reason.DISPLACED);
    connection.cut();
  }

  /** Ages are noted before they are compared, since they change meanwhile. */
  private Stream<GuardedConnection> longestAwaited() {
    record Aged(GuardedConnection connection, long since) {}
    return all.stream()
        .filter(GuardedConnection::isWaiting)
        .map(connection -> new Aged(connection, connection.since()))
        .sorted(Comparator.comparingLong(Aged::since))
        .map(Aged::connection);
  }

  private void look(Runnable also) {
    try {
      while (!closed.await(WATCH_MILLIS, TimeUnit.MILLISECONDS)) {
        long now = now();
        all.forEach(connection -> connection.watch(now));
        makeRoom(0);
        state.rejections().report(now);
        also.run();
      }
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
  }
}
