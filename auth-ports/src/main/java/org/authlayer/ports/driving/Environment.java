package org.authlayer.ports.driving;

import java.time.InstantSource;
import java.util.Objects;
import java.util.random.RandomGenerator;
import org.authlayer.ports.driven.AuthEvents;
import org.authlayer.ports.driven.Databases;
import org.authlayer.ports.driven.Jwts;
import org.authlayer.ports.driven.PasswordHasher;

/**
 * The services an application uses: clock, randomness, events, stores. Tests replace them. The
 * random generator is cryptographically strong outside tests.
 */
public record Environment(
    Databases databases,
    PasswordHasher passwordHasher,
    Jwts jwts,
    AuthEvents events,
    InstantSource time,
    RandomGenerator random,
    ProblemPage problemPage,
    OwnAccess ownAccess) {
  public Environment {
    Objects.requireNonNull(databases, "databases");
    Objects.requireNonNull(passwordHasher, "passwordHasher");
    Objects.requireNonNull(jwts, "jwts");
    Objects.requireNonNull(events, "events");
    Objects.requireNonNull(time, "time");
    Objects.requireNonNull(random, "random");
    Objects.requireNonNull(problemPage, "problemPage");
    Objects.requireNonNull(ownAccess, "ownAccess");
  }

  public Environment(
      Databases databases,
      PasswordHasher passwordHasher,
      Jwts jwts,
      AuthEvents events,
      InstantSource time,
      RandomGenerator random) {
    this(databases, passwordHasher, jwts, events, time, random, ProblemPage.NONE, OwnAccess.NONE);
  }

  public Environment with(ProblemPage page) {
    return new Environment(databases, passwordHasher, jwts, events, time, random, page, ownAccess);
  }

  /** Ends what the application itself keeps for its users to present, with all else of a user. */
  public Environment with(OwnAccess own) {
    return new Environment(databases, passwordHasher, jwts, events, time, random, problemPage, own);
  }

  /** The database for an application's own tables, such as a {@code DataSource}. */
  public <T> T database(Class<T> type) {
    return databases.standard().unwrap(type);
  }
}
