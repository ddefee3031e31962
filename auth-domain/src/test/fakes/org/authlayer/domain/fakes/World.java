package org.authlayer.domain.fakes;

import java.time.Instant;
import java.util.Map;
import java.util.Random;
import org.authlayer.ports.driven.Databases;
import org.authlayer.ports.driving.Environment;
import org.authlayer.ports.driving.ProtectionSettings;
import org.authlayer.ports.driving.SessionSettings;
import org.authlayer.ports.driving.Settings;
import org.authlayer.testing.memory.InMemoryStores;
import org.authlayer.testing.memory.ManualClock;

/** Everything the applications ask of the world, as fakes. */
public record World(
    InMemoryStores stores,
    CountingHasher hasher,
    InMemoryJwts jwts,
    RecordedEvents events,
    ManualClock clock) {

  /** A world in which nothing has happened. */
  public static World fresh() {
    return new World(
        new InMemoryStores(),
        new CountingHasher(),
        new InMemoryJwts(),
        new RecordedEvents(),
        clockAtStart());
  }

  /** A clock that nothing has moved yet. */
  public static ManualClock clockAtStart() {
    return new ManualClock(Instant.parse("2026-03-01T12:00:00Z"));
  }

  /** This world as an application sees it. */
  public Environment environment() {
    return new Environment(
        new Databases(stores, Map.of()), hasher, jwts, events, clock, new Random(7));
  }

  /** The specification's defaults. */
  public static Settings settings() {
    return settings(SessionSettings.standard());
  }

  /** The same, with sessions as given. */
  public static Settings settings(SessionSettings session) {
    return settings(session, ProtectionSettings.standard());
  }

  /** The same, with protection as given. */
  public static Settings settings(ProtectionSettings protection) {
    return settings(SessionSettings.standard(), protection);
  }

  private static Settings settings(SessionSettings session, ProtectionSettings protection) {
    return Settings.standard().withSession(session).withProtection(protection);
  }
}
