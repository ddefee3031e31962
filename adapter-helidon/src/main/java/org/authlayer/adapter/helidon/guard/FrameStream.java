package org.authlayer.adapter.helidon.guard;

import io.helidon.common.socket.HelidonSocket;
import io.helidon.webserver.CloseConnectionException;
import java.io.UncheckedIOException;
import java.util.function.IntConsumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The frames of one HTTP/2 client for Helidon; the head of a request has one time as a whole. */
final class FrameStream implements Supplier<byte @Nullable []> {

  private static final long NEVER = Long.MAX_VALUE;

  private final HelidonSocket socket;
  private final ConnectionGuard guard;
  private final IntConsumer resets;
  private final FrameLimits limits = new FrameLimits();
  private byte @Nullable [] first;
  private volatile long until = NEVER;

  /** The first bytes are those by which the protocol was known. */
  FrameStream(byte[] first, HelidonSocket socket, ConnectionGuard guard, IntConsumer resets) {
    this.first = first;
    this.socket = socket;
    this.guard = guard;
    this.resets = resets;
  }

  @Override
  public byte @Nullable [] get() {
    try {
      byte[] some = first == null ? socket.get() : first;
      first = null;
      if (some != null) {
        limits.read(some, guard.now(), resets);
        long since = limits.headSince();
        until = since == NEVER ? NEVER : since + guard.limits().head().toMillis();
      }
      return some;
    } catch (UncheckedIOException broken) {
      throw new CloseConnectionException("a client is gone", broken);
    } catch (CloseConnectionException flood) {
      guard.count(RejectionCounts.Reason.MALFORMED);
      throw flood;
    }
  }

  /** Whether a head has become late, which is said once. */
  boolean becomesLate(long now) {
    boolean late = now > until;
    if (late) {
      until = NEVER;
    }
    return late;
  }
}
