package org.authlayer.domain;

import java.util.Objects;

/**
 * A rule that a payload breaks.
 *
 * @param pointer where, as a JSON pointer (RFC 6901), for instance {@code /email}
 * @param reason which rule, as part of a sentence, without the value
 */
public record Violation(String pointer, String reason) {

  public Violation {
    Objects.requireNonNull(pointer, "pointer");
    Objects.requireNonNull(reason, "reason");
  }
}
