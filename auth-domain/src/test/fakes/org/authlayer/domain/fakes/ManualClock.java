package org.authlayer.domain.fakes;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/** A clock that stands until it is moved. */
public final class ManualClock implements InstantSource {

  private volatile Instant now = Instant.parse("2026-03-01T12:00:00Z");

  @Override
  public Instant instant() {
    return now;
  }

  /** Moves the clock. */
  public void advance(Duration by) {
    now = now.plus(by);
  }
}
