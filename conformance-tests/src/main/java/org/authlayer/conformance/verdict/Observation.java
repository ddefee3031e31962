package org.authlayer.conformance.verdict;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One thing a check saw.
 *
 * @param kind what it is worth
 * @param claim what should be so; for a refusal and its twin, the respect in which they differ
 * @param held whether it was so
 * @param detail what was seen instead, or empty
 * @param message the exchange it was seen in, or null
 */
public record Observation(
    Kind kind, String claim, boolean held, String detail, @Nullable Exchange message) {

  /** What an observation is worth. */
  public enum Kind {
    /** Something happened that only a working implementation does. */
    POSITIVE,
    /** A request that differs from a refused one in the stated respect, and succeeded. */
    TWIN,
    /** A request was refused. Worth nothing without a twin. */
    REFUSAL
  }

  /**
   * The exchange.
   *
   * @return request and answer, or nothing
   */
  public Optional<Exchange> exchange() {
    return Optional.ofNullable(message);
  }
}
