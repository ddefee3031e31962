package org.authlayer.domain;

import java.util.Objects;

/**
 * A rule that a payload breaks, at a JSON pointer (RFC 6901), as a part of a sentence without the
 * value.
 */
public record Violation(String pointer, String reason) {

  public Violation {
    Objects.requireNonNull(pointer, "pointer");
    Objects.requireNonNull(reason, "reason");
  }
}
