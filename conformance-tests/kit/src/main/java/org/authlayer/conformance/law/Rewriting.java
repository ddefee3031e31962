package org.authlayer.conformance.law;

import java.util.Optional;
import java.util.function.UnaryOperator;

/** A way to write a text otherwise. */
record Rewriting(String name, UnaryOperator<String> on) {

  /** The changed text; empty when the change leaves the text as it is. */
  Optional<String> of(String text) {
    return Optional.of(text)
        .filter(some -> some.length() > 1)
        .map(on)
        .filter(other -> !other.equals(text));
  }
}
