package org.authlayer.adapter.helidon.guard;

import io.helidon.webserver.CloseConnectionException;
import java.util.function.IntConsumer;

/**
 * Frames of HTTP/2 that cost a server more than their client (RFC 9113, 10.5). Helidon counts the
 * bytes of a head and not its pieces, and answers as many pings as it gets. Only the heads of
 * frames are looked at.
 */
final class FrameLimits {

  /** A head of 24 KiB is two frames, unless it is cut on purpose. */
  private static final int MOST_PIECES = 32;

  /** In a second: settings, pings, priorities and frames of unknown types. */
  private static final int MOST_CONTROLS = 1000;

  private static final int PREFACE = 24;
  private static final int FRAME_HEAD = 9;
  private static final int END_OF_HEAD = 4;
  private static final long NEVER = Long.MAX_VALUE;

  private final int[] frame = new int[FRAME_HEAD];
  private int filled;
  private int left = PREFACE;
  private int pieces;
  private long since;
  private boolean unfinished;
  private int controls;
  private long second;

  /** Counts them; ends the connection of a client that sends too many. */
  void read(byte[] bytes, long now, IntConsumer resets) {
    for (int at = 0; at < bytes.length; ) {
      if (left > 0) {
        int some = Math.min(left, bytes.length - at);
        at += some;
        left -= some;
      } else {
        frame[filled++] = Byte.toUnsignedInt(bytes[at++]);
        if (filled == FRAME_HEAD) {
          filled = 0;
          begin(now, resets);
        }
      }
    }
  }

  /** Since when a head of a request is incomplete; never while every head is complete. */
  long headSince() {
    boolean inside = left > 0 && (frame[3] == 1 || frame[3] == 9);
    return unfinished || inside ? since : NEVER;
  }

  private void begin(long now, IntConsumer resets) {
    left = (frame[0] << 16) | (frame[1] << 8) | frame[2];
    switch (frame[3]) {
      case 0, 8 -> {} // data and windows, which Helidon counts or needs
      case 3 -> resets.accept(stream()); // counted by Helidon
      case 1 -> {
        since = now;
        piece(0);
      }
      case 9 -> piece(pieces + 1);
      default -> control(now);
    }
  }

  private int stream() {
    return (frame[5] & 0x7f) << 24 | frame[6] << 16 | frame[7] << 8 | frame[8];
  }

  private void piece(int number) {
    pieces = number;
    unfinished = (frame[4] & END_OF_HEAD) == 0;
    if (pieces > MOST_PIECES) {
      throw new CloseConnectionException("a head has too many pieces");
    }
  }

  private void control(long now) {
    if (now - second >= 1000) {
      second = now;
      controls = 0;
    }
    controls++;
    if (controls > MOST_CONTROLS) {
      throw new CloseConnectionException("too many frames that carry nothing");
    }
  }
}
