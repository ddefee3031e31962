package org.authlayer.adapter.helidon.guard;

import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The exchanges of one HTTP/2 connection, each on a thread of its own. Helidon waits for their
 * content without an end; a wait that lasts too long is interrupted here.
 */
final class Exchanges {

  private static final long NEVER = Long.MAX_VALUE;

  /** More than a client may reset in a second without the end of its connection. */
  private static final int MOST_EARLY = 128;

  private final Map<Thread, Exchange> all = new ConcurrentHashMap<>();
  private final Set<Integer> early = ConcurrentHashMap.newKeySet();
  private final LongSupplier now;
  private final Duration body;
  private volatile boolean over;

  private static final class Exchange {

    final Pace pace;
    final int stream;
    long contentUntil = NEVER;
    long room = NEVER;
    volatile long until = NEVER;
    volatile boolean late;
    volatile boolean reset;

    Exchange(int stream, Duration body) {
      this.stream = stream;
      this.pace = new Pace(body);
    }
  }

  Exchanges(LongSupplier now, Duration body) {
    this.now = now;
    this.body = body;
  }

  boolean isEmpty() {
    return all.isEmpty();
  }

  void begin(int stream) {
    Exchange exchange = new Exchange(stream, body);
    all.put(Thread.currentThread(), exchange);
    if (early.remove(stream)) {
      exchange.reset = true;
    }
  }

  /** Its client wants no answer on this stream (RFC 9113, 6.4), which may not have begun. */
  void reset(int stream) {
    if (early.size() >= MOST_EARLY) {
      early.clear();
    }
    early.add(stream);
    all.values().stream()
        .filter(exchange -> exchange.stream == stream)
        .forEach(
            exchange -> {
              exchange.reset = true;
              early.remove(stream);
            });
  }

  /** Whether the client of this thread's exchange has reset it, or closed the connection. */
  BooleanSupplier gone() {
    Exchange exchange = current();
    return () -> over || (exchange != null && exchange.reset);
  }

  /** Its content is read whole, up to a limit and within one time. */
  void expect(long most) {
    Exchange exchange = current();
    if (exchange != null) {
      exchange.room = most;
      exchange.contentUntil = oneTime();
    }
  }

  /** Helidon discards what is left of its content, which may never come. */
  void answered() {
    Exchange exchange = current();
    if (exchange != null) {
      exchange.until = oneTime();
    }
    if (over) {
      Thread.currentThread().interrupt();
    }
  }

  InputStream timed(InputStream content) {
    Exchange exchange = current();
    return exchange == null ? content : new Timed(content, exchange);
  }

  void watch(long at) {
    all.forEach(
        (thread, exchange) -> {
          if (!thread.isAlive()) {
            all.remove(thread);
          } else if (at > exchange.until) {
            exchange.late = true;
            thread.interrupt();
          }
        });
  }

  /** The connection is closed: no content comes any more. */
  void end() {
    over = true;
    all.forEach(
        (thread, exchange) -> {
          if (exchange.until != NEVER) {
            thread.interrupt();
          }
        });
  }

  private @Nullable Exchange current() {
    return all.get(Thread.currentThread());
  }

  private long oneTime() {
    return now.getAsLong() + body.toMillis();
  }

  private final class Timed extends InputStream {

    private final InputStream content;
    private final Exchange exchange;

    Timed(InputStream content, Exchange exchange) {
      this.content = content;
      this.exchange = exchange;
    }

    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : Byte.toUnsignedInt(one[0]);
    }

    @Override
    public int read(byte[] into, int at, int count) throws IOException {
      long begun = now.getAsLong();
      exchange.until = Math.min(exchange.contentUntil, begun + exchange.pace.left().toMillis());
      int read;
      try {
        read = over ? -1 : content.read(into, at, count);
      } finally {
        exchange.until = NEVER;
      }
      exchange.pace.count(now.getAsLong() - begun, Math.max(read, 0));
      if (over) {
        throw new IOException("the connection is closed");
      }
      if (exchange.late) {
        throw Refusal.of(408, "the content does not come to its end");
      }
      exchange.room -= Math.max(read, 0);
      if (exchange.room < 0) {
        throw Refusal.of(413, "the content is too long");
      }
      return read;
    }
  }
}
