package org.authlayer.conformance.inprocess;

import java.time.Duration;
import java.time.Instant;
import org.authlayer.conformance.kit.ClockLever;
import org.authlayer.testing.memory.ManualClock;

/** The kit's lever on a clock of the tests. */
public record ManualClockLever(ManualClock clock) implements ClockLever {

  @Override
  public Instant now() {
    return clock.instant();
  }

  @Override
  public void advance(Duration by) {
    clock.advance(by);
  }

  @Override
  public boolean isStill() {
    return true;
  }
}
