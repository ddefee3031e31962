package org.authlayer.adapter.helidon.guard;

import io.helidon.common.buffers.BufferData;
import io.helidon.common.buffers.DataReader;
import io.helidon.common.buffers.DataWriter;
import io.helidon.common.concurrency.limits.Limit;
import io.helidon.common.socket.HelidonSocket;
import io.helidon.common.socket.PeerInfo;
import io.helidon.http.RequestException;
import io.helidon.webserver.CloseConnectionException;
import io.helidon.webserver.ConnectionContext;
import io.helidon.webserver.spi.ServerConnection;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.Arrays;
import java.util.function.BooleanSupplier;
import org.authlayer.adapter.helidon.guard.RequestStream.Wait;
import org.jspecify.annotations.Nullable;

/**
 * A connection of Helidon's that reads what was judged, and whose waits have an end. A time is for
 * a whole head or content: single bytes win nothing.
 */
final class GuardedConnection extends PassedContext implements ServerConnection {

  private enum State {
    IDLE,
    RECEIVING,
    WORKING,
    LEAVING
  }

  private static final long NEVER = Long.MAX_VALUE;
  private static final long SILENCE_MILLIS = 500;
  private static final long FAREWELL_BYTES = 64L * 1024 * 1024;

  /** A client that sends its next request at once would keep its processor from all others. */
  private static final int TURN = 8;

  private final ConnectionGuard guard;
  private final HelidonSocket socket;
  private final ClientBytes bytes;
  private final GuardedPeer peer;
  private final RequestStream requests = new RequestStream(this::read);
  private final DataReader reader = DataReader.create(this::judged);
  private final DataWriter writer = new PacedWriter(this);
  private final Thread thread = Thread.currentThread();
  private final Exchanges exchanges;
  private Pace in;
  private Pace out;
  private long headUntil;
  private long contentUntil = NEVER;
  private int asked;
  private boolean established;
  private volatile @Nullable FrameStream frames;
  private boolean refused;
  private boolean gone;
  private volatile boolean late;
  private volatile boolean cut;
  private volatile State state = State.IDLE;
  private volatile long since;
  private volatile long readUntil;
  private volatile long sendUntil = NEVER;

  /** Made by the thread that handles it. */
  GuardedConnection(ConnectionContext helidon, ConnectionGuard guard) {
    super(helidon);
    this.guard = guard;
    this.socket = helidon.serverSocket();
    this.bytes = new ClientBytes(socket);
    this.peer = new GuardedPeer(helidon.remotePeer(), this);
    this.exchanges = new Exchanges(guard::now, guard.limits().body());
    this.in = new Pace(guard.limits().body());
    this.out = new Pace(guard.limits().body());
    this.since = System.nanoTime();
    this.headUntil = guard.now() + guard.limits().head().toMillis();
    this.readUntil = headUntil;
  }

  @Override
  public void handle(Limit limit) throws InterruptedException {
    try {
      byte[] first = receive();
      if (first != null) {
        established = true;
        serve(first, limit);
      }
    } finally {
      exchanges.end();
      linger();
      guard.remove(this);
    }
  }

  private void serve(byte[] first, Limit limit) throws InterruptedException {
    byte[] known = first;
    while (guard.mayBeHttp2(known, socket)) {
      await(State.RECEIVING, headUntil);
      byte[] more = receive();
      if (more == null) {
        return;
      }
      known = Arrays.copyOf(known, known.length + more.length);
      System.arraycopy(more, 0, known, known.length - more.length, more.length);
    }
    boolean multiplexed = guard.isHttp2(known, socket);
    if (multiplexed) {
      frames = new FrameStream(known, socket, guard, exchanges::reset);
      await(State.IDLE, idleUntil());
    } else {
      requests.putBack(known);
    }
    guard.protocol(multiplexed).connection(this).handle(limit);
  }

  void serve(int stream, Runnable exchange) {
    if (frames == null) {
      exchange.run();
      return;
    }
    exchanges.begin(stream);
    try {
      exchange.run();
    } finally {
      exchanges.answered();
    }
  }

  /** For the request that this thread answers: whether its client awaits no answer any more. */
  BooleanSupplier gone() {
    return frames == null ? bytes::isGone : exchanges.gone();
  }

  InputStream timed(InputStream content) {
    return frames == null ? content : exchanges.timed(content);
  }

  private long idleUntil() {
    return guard.now() + guard.limits().idle().toMillis();
  }

  /** {@link ConnectionGuard} ends what is idle. */
  @Override
  public Duration idleTime() {
    return Duration.ZERO;
  }

  /** Helidon stops. A request that is being answered is the last one of its connection. */
  @Override
  public void close(boolean interrupt) {
    if (interrupt) {
      thread.interrupt();
    } else if (state == State.IDLE && exchanges.isEmpty()) {
      cut();
    }
  }

  /** Whether the client is awaited, and may make room for another one. */
  boolean isWaiting() {
    State now = state;
    return sendUntil == NEVER
        && !cut
        && exchanges.isEmpty()
        && (now == State.IDLE || now == State.RECEIVING);
  }

  boolean isOpen() {
    return !cut;
  }

  long since() {
    return since;
  }

  boolean isOlder() {
    return requests.isOlder();
  }

  void expect(long most) {
    if (frames != null) {
      exchanges.expect(most);
      return;
    }
    requests.limit(most);
    contentUntil = guard.now() + guard.limits().body().toMillis();
  }

  /** Ends a wait that has lasted too long. */
  void watch(long now) {
    exchanges.watch(now);
    if (!exchanges.isEmpty()) {
      readUntil = idleUntil();
    }
    FrameStream multiplexed = frames;
    if (now > sendUntil || (multiplexed != null && multiplexed.becomesLate(now))) {
      guard.count(RejectionCounts.Reason.LATE);
      cut();
    } else if (now > readUntil) {
      if (state == State.RECEIVING && established) {
        refuseLate();
      } else {
        cut();
      }
    }
  }

  /** Closes the socket of a thread that waits for its client, and of no other. */
  synchronized void cut() {
    if (state != State.WORKING || sendUntil != NEVER) {
      cut = true;
      thread.interrupt();
      bytes.end();
    }
  }

  /** A client has its time for each piece of a long answer. */
  void send(BufferData bytes) {
    while (bytes.available() > Pace.PIECE) {
      byte[] piece = new byte[Pace.PIECE];
      bytes.read(piece);
      sendPiece(BufferData.create(piece));
    }
    sendPiece(bytes);
  }

  private void sendPiece(BufferData piece) {
    int count = piece.available();
    long begun = guard.now();
    beginSending(begun + out.left().toMillis());
    try {
      unguarded().write(piece);
    } finally {
      out.count(guard.now() - begun, count);
      endSending();
    }
  }

  private synchronized void beginSending(long until) {
    checkOpen();
    sendUntil = until;
  }

  private synchronized void endSending() {
    sendUntil = NEVER;
  }

  private byte @Nullable [] judged() {
    FrameStream multiplexed = frames;
    if (multiplexed != null) {
      return multiplexed.get();
    }
    boolean head = !requests.isInContent();
    try {
      byte[] some = requests.get();
      if (head) {
        headUntil = NEVER;
        contentUntil = NEVER;
        in = new Pace(guard.limits().body());
        out = new Pace(guard.limits().body());
      }
      return some;
    } catch (RequestException refusal) {
      refused = true;
      guard.count(RejectionCounts.Reason.MALFORMED);
      throw refusal;
    }
  }

  @SuppressWarnings("ThreadPriorityCheck") // a virtual thread that yields lets another one run
  private byte @Nullable [] read(Wait wait) {
    if (wait == Wait.REQUEST && ++asked % TURN == 0) {
      Thread.yield();
    }
    long now = guard.now();
    switch (wait) {
      case REQUEST -> await(State.IDLE, now + guard.limits().idle().toMillis());
      case HEAD -> await(State.RECEIVING, headUntil(now));
      default -> await(State.RECEIVING, Math.min(contentUntil, now + in.left().toMillis()));
    }
    byte[] some = receive();
    if (wait == Wait.CONTENT && some != null) {
      in.count(guard.now() - now, some.length);
    }
    return some;
  }

  private long headUntil(long now) {
    if (headUntil == NEVER) {
      headUntil = now + guard.limits().head().toMillis();
    }
    return headUntil;
  }

  private byte @Nullable [] receive() {
    try {
      byte[] some = bytes.next();
      gone = some == null || some.length == 0;
      work();
      return gone ? null : some;
    } catch (UncheckedIOException broken) {
      gone = true;
      if (!established && socket.isSecure() && !cut) {
        guard.count(RejectionCounts.Reason.HANDSHAKE);
      }
      throw new CloseConnectionException("a client is gone", broken);
    }
  }

  private synchronized void await(State next, long until) {
    checkOpen();
    since = System.nanoTime();
    readUntil = until;
    state = next;
  }

  private synchronized void work() {
    if (!late) {
      state = State.WORKING;
      readUntil = NEVER;
    }
    checkOpen();
  }

  private void checkOpen() {
    if (late || cut) {
      throw new CloseConnectionException("the client took too long");
    }
  }

  /** By a thread of its own: a client that reads no answer must not stop who looks after all. */
  private synchronized void refuseLate() {
    if (state == State.RECEIVING) {
      guard.count(RejectionCounts.Reason.LATE);
      late = true;
      state = State.LEAVING;
      readUntil = guard.now() + SILENCE_MILLIS;
      Thread.ofVirtual()
          .name("late")
          .start(() -> unguarded().writeNow(BufferData.create(guard.lateAnswer(this))));
    }
  }

  /** Reads on: closing over unread bytes is a reset, which may destroy the answer. */
  private void linger() {
    if (gone || cut || !(refused || late || requests.hasLeftovers())) {
      return;
    }
    long end = guard.now() + guard.limits().body().toMillis();
    state = State.LEAVING;
    try {
      int some = 1;
      for (long left = FAREWELL_BYTES; some > 0 && left > 0; left -= some) {
        long now = guard.now();
        readUntil = Math.min(end, now + SILENCE_MILLIS);
        byte[] ignored = now < end ? bytes.next() : null;
        some = ignored == null ? 0 : ignored.length;
      }
    } catch (RuntimeException over) {
      guard.trace(over);
    }
  }

  @Override
  public DataWriter dataWriter() {
    return writer;
  }

  @Override
  public DataReader dataReader() {
    return reader;
  }

  @Override
  public PeerInfo remotePeer() {
    return peer;
  }
}
