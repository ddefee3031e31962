package org.authlayer.conformance.store;

import java.time.Instant;

/** Instants to save: whole minutes, which every store can hold. */
public final class Moments {

  public static final Instant NOW = Instant.parse("2030-01-01T00:00:00Z");

  private Moments() {}

  public static Instant in(int minutes) {
    return NOW.plusSeconds(60L * minutes);
  }
}
