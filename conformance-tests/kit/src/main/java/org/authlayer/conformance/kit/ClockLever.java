package org.authlayer.conformance.kit;

import java.time.Duration;
import java.time.Instant;
import java.util.function.Consumer;

/** A lever: reads and moves the target's clock. */
public interface ClockLever {

  /**
   * The target's time.
   *
   * @return the instant it takes for now
   */
  Instant now();

  /**
   * Moves the target's clock; all checks see it, so a check that moves it runs alone and moves it
   * back.
   *
   * @param by how far, negative for back
   */
  void advance(Duration by);

  /**
   * Whether the clock moves only when it is moved. An instant can then be met to the second; with
   * any other clock the kit leaves some seconds for its requests.
   *
   * @return what the target says of its clock; false where it says nothing
   */
  default boolean isStill() {
    return false;
  }

  /**
   * The same clock, moved in another way.
   *
   * @param advance is called in place of {@link #advance}
   * @return a clock that is read as this one
   */
  default ClockLever movedBy(Consumer<Duration> advance) {
    ClockLever clock = this;
    return new ClockLever() {
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
        advance.accept(by);
      }
    };
  }
}
