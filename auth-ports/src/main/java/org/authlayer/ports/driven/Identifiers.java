package org.authlayer.ports.driven;

import java.util.Optional;
import java.util.UUID;

/** Parses identifiers strictly: Java's parser takes shorter texts for a UUID too. */
public final class Identifiers {

  private Identifiers() {}

  /** Parses a UUID (RFC 9562, 4) written in full, in letters of either case. */
  public static Optional<UUID> parse(String text) {
    try {
      return Optional.of(UUID.fromString(text)).filter(id -> id.toString().equalsIgnoreCase(text));
    } catch (IllegalArgumentException none) {
      return Optional.empty();
    }
  }
}
