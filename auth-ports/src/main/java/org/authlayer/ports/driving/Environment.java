package org.authlayer.ports.driving;

import java.time.InstantSource;
import java.util.Objects;
import java.util.random.RandomGenerator;
import org.authlayer.ports.driven.AuthEvents;
import org.authlayer.ports.driven.Databases;
import org.authlayer.ports.driven.Jwts;
import org.authlayer.ports.driven.PasswordHasher;

/**
 * Everything an application may ask of the world. A test replaces any part of it.
 *
 * @param databases the stores of the default database and of the named ones
 * @param passwordHasher makes and checks password hashes
 * @param jwts signs and verifies JSON web tokens
 * @param time the only clock
 * @param random the only randomness; cryptographically strong outside tests
 */
public record Environment(
    Databases databases,
    PasswordHasher passwordHasher,
    Jwts jwts,
    AuthEvents events,
    InstantSource time,
    RandomGenerator random,
    ProblemPage problemPage) {

  public Environment {
    Objects.requireNonNull(databases, "databases");
    Objects.requireNonNull(passwordHasher, "passwordHasher");
    Objects.requireNonNull(jwts, "jwts");
    Objects.requireNonNull(events, "events");
    Objects.requireNonNull(time, "time");
    Objects.requireNonNull(random, "random");
    Objects.requireNonNull(problemPage, "problemPage");
  }

  /** An environment whose problems are the same for programs and people. */
  public Environment(
      Databases databases,
      PasswordHasher passwordHasher,
      Jwts jwts,
      AuthEvents events,
      InstantSource time,
      RandomGenerator random) {
    this(databases, passwordHasher, jwts, events, time, random, ProblemPage.NONE);
  }

  public Environment with(ProblemPage page) {
    return new Environment(databases, passwordHasher, jwts, events, time, random, page);
  }

  /**
   * The default database in the words of its technology, for an application's own tables, see
   * {@link org.authlayer.ports.driven.Stores#unwrap}.
   *
   * <pre>{@code
   * DataSource tables = environment.database(DataSource.class);
   * }</pre>
   *
   * @throws UnsupportedOperationException if there is nothing of this type
   */
  public <T> T database(Class<T> type) {
    return databases.standard().unwrap(type);
  }
}
