package org.authlayer.conformance.section.tokens;

import java.time.Duration;
import java.time.Instant;
import org.authlayer.conformance.kit.ClockLever;
import org.authlayer.conformance.probe.Probe;
import org.authlayer.conformance.verdict.Obstacle;

/** Observations at a later time; the clock goes back afterwards. */
public final class Later {

  @FunctionalInterface
  interface Observations {
    void make() throws Exception;
  }

  private Later() {}

  /** Asked first, so that nothing is prepared for what cannot be seen. */
  static void needsClock(Probe probe) {
    probe.levers().clock();
  }

  static void by(Probe probe, Duration step, Observations observations) throws Exception {
    ClockLever clock = probe.levers().clock();
    Instant before = clock.now();
    clock.advance(step);
    try {
      if (clock.now().isBefore(before.plus(step))) {
        throw new Obstacle("the clock lever did not move the clock");
      }
      observations.make();
    } finally {
      clock.advance(step.negated());
    }
  }
}
