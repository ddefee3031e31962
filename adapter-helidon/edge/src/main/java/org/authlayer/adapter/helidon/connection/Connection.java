package org.authlayer.adapter.helidon.connection;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.time.Duration;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import org.jspecify.annotations.Nullable;

/** The bytes of one client. Its time is for a whole head or content: single bytes win nothing. */
public final class Connection implements AutoCloseable {

  private enum State {
    IDLE,
    RECEIVING,
    WORKING,
    SENDING
  }

  private static final long NEVER = Long.MAX_VALUE;
  private static final long FAREWELL_MILLIS = 250;
  private static final int FAREWELL_BYTES = 1024 * 1024;

  private final Socket raw;
  private final ListenerState shared;
  private Socket talking;
  private InputStream in;
  private OutputStream out;
  private boolean timed;
  private volatile State state = State.RECEIVING;
  private volatile long since;
  private volatile long deadline;

  Connection(Socket raw, ListenerState shared) throws IOException {
    this.raw = raw;
    this.shared = shared;
    this.talking = raw;
    this.in = raw.getInputStream();
    this.out = raw.getOutputStream();
    raw.setTcpNoDelay(true);
    await(State.RECEIVING, shared.limits().head());
  }

  public InetSocketAddress peer() {
    return (InetSocketAddress) raw.getRemoteSocketAddress();
  }

  public InetSocketAddress local() {
    return (InetSocketAddress) raw.getLocalSocketAddress();
  }

  public boolean isSecure() {
    return talking instanceof SSLSocket;
  }

  /** A client has its time for each piece of a long answer. */
  public void send(byte[] bytes) throws IOException {
    for (int sent = 0; sent < bytes.length; sent += Pace.PIECE) {
      await(State.SENDING, shared.limits().body());
      out.write(bytes, sent, Math.min(Pace.PIECE, bytes.length - sent));
    }
    work();
  }

  void send(byte[] bytes, int at, int count, Pace pace) throws IOException {
    await(State.SENDING, pace.left());
    out.write(bytes, at, count);
    pace.count(shared.now() - since, count);
    work();
  }

  /** So that the client cannot take what it has read for the whole. */
  public void reset() {
    try {
      raw.setSoLinger(true, 0);
    } catch (IOException gone) {
      // It is closed below all the same.
    }
    cut();
  }

  /** Reads on for a moment: closing over unread bytes is a reset, which may destroy the answer. */
  public void farewell() {
    try {
      await(State.RECEIVING, Duration.ofMillis(FAREWELL_MILLIS));
      talking.shutdownOutput();
      byte[] ignored = new byte[4096];
      int read = 0;
      for (int all = 0; read >= 0 && all < FAREWELL_BYTES; all += read) {
        read = read(ignored, 0, ignored.length);
      }
    } catch (IOException over) {
      cut();
    }
  }

  @Override
  public void close() {
    try {
      await(State.SENDING, Duration.ofMillis(FAREWELL_MILLIS));
      talking.close();
    } catch (IOException over) {
      cut();
    } finally {
      cut();
    }
  }

  void secure(SSLContext context) throws IOException {
    talking = ServerTls.handshake(context, raw);
    in = talking.getInputStream();
    out = talking.getOutputStream();
  }

  /** {@link Connections} ends it. */
  void idle(@Nullable Duration longest) {
    begin(State.IDLE, longest);
  }

  void receive(@Nullable Duration longest) {
    begin(State.RECEIVING, longest);
  }

  void work() {
    deadline = NEVER;
    state = State.WORKING;
  }

  int read(byte[] into, int at, int count) throws IOException {
    limitRead();
    try {
      return in.read(into, at, count);
    } catch (SocketTimeoutException late) {
      throw tooLate();
    }
  }

  boolean isIdle() {
    return state == State.IDLE;
  }

  boolean isWaiting() {
    State now = state;
    return (now == State.IDLE || now == State.RECEIVING) && !raw.isClosed();
  }

  long since() {
    return since;
  }

  /** Whether the time is over, by more than it takes to answer with 408. */
  boolean isOver(long now) {
    long end = deadline;
    return end != NEVER
        && !raw.isClosed()
        && now > (state == State.RECEIVING ? end + FAREWELL_MILLIS : end);
  }

  void cut() {
    try {
      raw.close();
    } catch (IOException gone) {
      shared.refused().count(RejectionCounts.Reason.LATE);
    }
  }

  /** Without a time of its own, it has what is left. */
  private void begin(State next, @Nullable Duration longest) {
    if (longest == null) {
      state = next;
    } else {
      await(next, longest);
    }
  }

  private void await(State next, Duration longest) {
    long now = shared.now();
    since = now;
    deadline = now + longest.toMillis();
    state = next;
  }

  private void limitRead() throws IOException {
    if (state == State.RECEIVING) {
      long left = deadline - shared.now();
      if (left <= 0) {
        throw tooLate();
      }
      talking.setSoTimeout((int) left);
      timed = true;
    } else if (timed) {
      talking.setSoTimeout(0);
      timed = false;
    }
  }

  private static RequestRejected tooLate() {
    return new RequestRejected(408, "the request does not come to its end");
  }
}
