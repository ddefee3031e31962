package org.authlayer.conformance.verdict;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** One thing a check saw. */
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

  public Optional<Exchange> exchange() {
    return Optional.ofNullable(message);
  }
}
