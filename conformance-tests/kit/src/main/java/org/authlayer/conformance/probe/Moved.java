package org.authlayer.conformance.probe;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.authlayer.conformance.kit.ClockLever;

/** The target's clock, which goes back when it is closed. */
public final class Moved implements AutoCloseable {

  private final Optional<ClockLever> clock;
  private Duration moved = Duration.ZERO;

  /** Moves nothing where there is no clock. */
  public Moved(Optional<ClockLever> clock) {
    this.clock = clock;
  }

  public static Moved of(Probe probe) {
    return new Moved(Optional.of(probe.levers().clock()));
  }

  @FunctionalInterface
  public interface Observations {
    void make() throws Exception;
  }

  /** Makes observations at a later time. */
  public static void by(Probe probe, Duration step, Observations observations) throws Exception {
    try (Moved clock = of(probe)) {
      clock.advance(step);
      observations.make();
    }
  }

  public void advance(Duration step) {
    if (clock.isPresent()) {
      clock.get().advance(step);
      moved = moved.plus(step);
    }
  }

  /** Moves the clock by the whole seconds that lie before an instant. */
  public void advanceTo(Instant instant) {
    if (clock.isPresent()) {
      Duration ahead = Duration.between(clock.get().now(), instant);
      if (ahead.toSeconds() > 0) {
        advance(Duration.ofSeconds(ahead.toSeconds()));
      }
    }
  }

  @Override
  public void close() {
    if (!moved.isZero()) {
      clock.ifPresent(lever -> lever.advance(moved.negated()));
    }
  }
}
