package org.authlayer.adapter.helidon.guard;

import java.time.Duration;

/** The time that a client has for each piece of streamed content, without the application's. */
final class Pace {

  static final int PIECE = 64 * 1024;

  private final long allowed;
  private long left;
  private long moved;

  Pace(Duration allowed) {
    this.allowed = allowed.toMillis();
    this.left = this.allowed;
  }

  Duration left() {
    return Duration.ofMillis(Math.max(0, left));
  }

  void count(long millis, int bytes) {
    left -= millis;
    moved += bytes;
    if (moved >= PIECE) {
      moved = 0;
      left = allowed;
    }
  }
}
