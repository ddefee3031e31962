package org.authlayer.conformance.cli;

import java.time.Duration;
import java.time.Instant;
import org.authlayer.conformance.kit.ClockLever;
import org.authlayer.conformance.verdict.Obstacle;

/**
 * The clock as one check sees it. While other checks run it does not move: the check that tried is
 * run again by itself. What a check leaves of its moves is taken back.
 */
final class GuardedClock implements ClockLever {

  private final ClockLever clock;
  private final boolean isAlone;
  private Duration moved = Duration.ZERO;
  private boolean wanted;
  private boolean closed;

  GuardedClock(ClockLever clock, boolean isAlone) {
    this.clock = clock;
    this.isAlone = isAlone;
  }

  @Override
  public Instant now() {
    return clock.now();
  }

  @Override
  public synchronized void advance(Duration by) {
    if (!isAlone) {
      wanted = true;
      throw new Obstacle("the clock moves only while no other check runs");
    }
    if (closed) {
      throw new Obstacle("the run was interrupted");
    }
    clock.advance(by);
    moved = moved.plus(by);
  }

  synchronized boolean isWanted() {
    return wanted;
  }

  /** Moves the clock back; from now on it stays. */
  synchronized void close() {
    closed = true;
    restore();
  }

  synchronized void restore() {
    if (!moved.isZero()) {
      Duration back = moved.negated();
      moved = Duration.ZERO;
      clock.advance(back);
    }
  }
}
