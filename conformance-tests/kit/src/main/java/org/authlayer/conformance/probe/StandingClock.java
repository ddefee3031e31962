package org.authlayer.conformance.probe;

import java.time.Duration;
import java.time.Instant;
import org.authlayer.conformance.kit.ClockLever;
import org.authlayer.conformance.verdict.Obstacle;

/**
 * The clock as a check sees it that runs beside others: it can be read, and a check that moves it
 * is broken. A check that moves the clock is declared by {@link WireCheck#alone}.
 */
public record StandingClock(ClockLever clock) implements ClockLever {

  @Override
  public Instant now() {
    return clock.now();
  }

  @Override
  public boolean isStill() {
    return clock.isStill();
  }

  @Override
  public void advance(Duration by) {
    throw new Obstacle("a check that moves the clock runs alone: declare it by WireCheck.alone");
  }
}
