package org.authlayer.domain.usecase;

import java.util.Optional;
import java.util.UUID;

/** Identifiers as texts. Java's parser takes shorter texts for one too. */
final class Identifiers {

  private Identifiers() {}

  static Optional<UUID> parse(String text) {
    try {
      return Optional.of(UUID.fromString(text)).filter(id -> id.toString().equalsIgnoreCase(text));
    } catch (IllegalArgumentException none) {
      return Optional.empty();
    }
  }
}
