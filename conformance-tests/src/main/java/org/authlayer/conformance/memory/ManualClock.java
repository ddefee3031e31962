package org.authlayer.conformance.memory;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.atomic.AtomicReference;
import org.authlayer.conformance.subject.ClockLever;

/** A clock that stands still until it is moved. */
public final class ManualClock implements InstantSource, ClockLever {

  private final AtomicReference<Instant> now;

  /**
   * A clock.
   *
   * @param start where it stands
   */
  public ManualClock(Instant start) {
    now = new AtomicReference<>(start);
  }

  @Override
  public Instant instant() {
    return now.get();
  }

  @Override
  public Instant now() {
    return now.get();
  }

  @Override
  public void advance(Duration by) {
    now.updateAndGet(instant -> instant.plus(by));
  }
}
