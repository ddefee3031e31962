package org.authlayer.conformance.kit;

import java.time.Duration;
import java.time.Instant;

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
}
