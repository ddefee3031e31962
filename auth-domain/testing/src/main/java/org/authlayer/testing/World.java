package org.authlayer.testing;

import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.Map;
import java.util.UUID;
import org.authlayer.domain.application.AuthLayer;
import org.authlayer.ports.driven.AuthEvent;
import org.authlayer.ports.driven.Databases;
import org.authlayer.ports.driven.NewUser;
import org.authlayer.ports.driven.User;
import org.authlayer.ports.driven.Users;
import org.authlayer.ports.driving.Application;
import org.authlayer.ports.driving.ApplicationFactory;
import org.authlayer.ports.driving.Environment;
import org.authlayer.ports.driving.Settings;
import org.authlayer.testing.memory.HmacJwts;
import org.authlayer.testing.memory.InMemoryStores;
import org.authlayer.testing.memory.ManualClock;

/** An application, and all that it may ask of the world, for one test. */
record World(
    InMemoryStores stores,
    ManualClock clock,
    Environment environment,
    Settings settings,
    Application application) {

  private static final System.Logger LOGGER = System.getLogger("org.authlayer.testing");
  private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");
  private static final String KEY = "signs JSON web tokens in tests, and nowhere else";

  static World of(ApplicationFactory factory, Settings settings) {
    InMemoryStores stores = new InMemoryStores();
    ManualClock clock = new ManualClock(START);
    Environment environment =
        new Environment(
            new Databases(stores, Map.of()),
            new SaltedHashes(),
            new HmacJwts("test", KEY.getBytes(StandardCharsets.UTF_8)),
            World::reportFailure,
            clock,
            new SecureRandom());
    return new World(stores, clock, environment, settings, factory.create(environment, settings));
  }

  /** A 500 says nothing to the client, so the test prints why. */
  private static void reportFailure(AuthEvent event) {
    if (event instanceof AuthEvent.RequestFailed failed) {
      LOGGER.log(
          System.Logger.Level.ERROR,
          failed.where().method() + " " + failed.where().route() + " failed",
          failed.cause());
    }
  }

  AuthLayer layer() {
    return AuthLayer.of(environment, settings);
  }

  /** The user of an address, stored now if there was none. */
  User user(String name, String email) {
    return user(environment, name, email);
  }

  static User user(Environment environment, String name, String email) {
    Users users = environment.databases().standard().users();
    String unknown = environment.passwordHasher().hash(UUID.randomUUID().toString());
    return switch (users.add(new NewUser(null, name, email, unknown))) {
      case Users.Added.Ok(User added) -> added;
      case Users.Added.EmailTaken taken -> users.findByEmail(email).orElseThrow();
    };
  }
}
