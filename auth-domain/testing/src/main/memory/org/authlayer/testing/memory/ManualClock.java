package org.authlayer.testing.memory;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.atomic.AtomicReference;

/** A clock that stands still until it is moved. */
public final class ManualClock implements InstantSource {

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

  /**
   * Moves the clock.
   *
   * @param by how far, negative for back
   */
  public void advance(Duration by) {
    now.updateAndGet(instant -> instant.plus(by));
  }
}
