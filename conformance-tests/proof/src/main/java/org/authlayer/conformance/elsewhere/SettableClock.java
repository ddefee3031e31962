package org.authlayer.conformance.elsewhere;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.atomic.AtomicReference;

/** Real time, moved by as much as one likes. */
public final class SettableClock implements InstantSource {

  private final AtomicReference<Duration> ahead = new AtomicReference<>(Duration.ZERO);

  /** Moves the clock, back when the duration is negative. */
  public void advance(Duration by) {
    ahead.accumulateAndGet(by, Duration::plus);
  }

  @Override
  public Instant instant() {
    return InstantSource.system().instant().plus(ahead.get());
  }
}
